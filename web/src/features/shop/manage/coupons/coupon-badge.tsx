import { IconCalendarEvent } from '@tabler/icons-react'
import type { CouponState } from '#contract/shop/states.ts'
import type { StatusTone } from '../../../../lib/theme-colors.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'

const TONES: Record<CouponState, StatusTone> = {
  active: 'ok',
  planned: 'wait',
  expired: 'idle',
  used_up: 'idle',
  inactive: 'idle',
}

/** What it is good for just now. */
export function CouponBadge({ state }: { state: CouponState }) {
  const { t } = useTranslation('shop-manager')
  return (
    <StatusBadge tone={TONES[state]} {...(state === 'planned' && { icon: IconCalendarEvent })}>
      {t(`coupons.states.${state}`)}
    </StatusBadge>
  )
}
