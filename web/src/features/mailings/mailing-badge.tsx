import { IconPencil, IconPlayerPause, IconSend } from '@tabler/icons-react'
import type { MailingState } from '#contract/mailings/states.ts'
import type { StatusTone } from '../../lib/theme-colors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Record<MailingState, StatusTone> = {
  draft: 'idle',
  sending: 'busy',
  paused: 'wait',
  sent: 'ok',
  stopped: 'bad',
}
const ICONS = { draft: IconPencil, sending: IconSend, paused: IconPlayerPause } as const

export function MailingBadge({ state }: { state: MailingState }) {
  const { t } = useTranslation('mailings')
  const icon = state in ICONS ? ICONS[state as keyof typeof ICONS] : undefined
  return (
    <StatusBadge tone={TONES[state]} {...(icon && { icon })}>
      {t(`states.${state}`)}
    </StatusBadge>
  )
}
