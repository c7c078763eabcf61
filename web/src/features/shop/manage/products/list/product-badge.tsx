import { IconEyeOff, IconPencil } from '@tabler/icons-react'
import type { ProductStatus } from '#contract/shop/states.ts'
import type { StatusTone } from '../../../../../lib/theme-colors.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'

const TONES: Record<ProductStatus, StatusTone> = { draft: 'wait', published: 'ok', unpublished: 'idle' }
const ICONS = { draft: IconPencil, unpublished: IconEyeOff } as const

export function ProductBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('shop-manager')
  return (
    <StatusBadge tone={TONES[status]} {...(status !== 'published' && { icon: ICONS[status] })}>
      {t(`products.statuses.${status}`)}
    </StatusBadge>
  )
}
