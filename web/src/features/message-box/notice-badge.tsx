import { IconCalendarEvent } from '@tabler/icons-react'
import type { NoticeState } from '#contract/message-box/states.ts'
import type { StatusTone } from '../../lib/theme-colors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Record<NoticeState, StatusTone> = { running: 'ok', planned: 'wait', over: 'idle' }

export function NoticeBadge({ state }: { state: NoticeState }) {
  const { t } = useTranslation('message-box')
  return (
    <StatusBadge tone={TONES[state]} {...(state === 'planned' && { icon: IconCalendarEvent })}>
      {t(`states.${state}`)}
    </StatusBadge>
  )
}
