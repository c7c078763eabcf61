import { IconEye, IconFileUpload } from '@tabler/icons-react'
import type { SentFileState } from '#contract/sent-files/bounds.ts'
import type { StatusTone } from '../../lib/theme-colors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Record<SentFileState, StatusTone> = { new: 'wait', seen: 'busy', done: 'ok' }
const ICONS = { new: IconFileUpload, seen: IconEye } as const

/** Customers read of the same states in other words. */
export function SentFileBadge({ state, own }: { state: SentFileState; own?: true }) {
  const { t } = useTranslation('sent-files')
  const icon = state === 'done' ? undefined : ICONS[state]
  return (
    <StatusBadge tone={TONES[state]} {...(icon && { icon })}>
      {own ? t(`own_states.${state}`) : t(`states.${state}`)}
    </StatusBadge>
  )
}
