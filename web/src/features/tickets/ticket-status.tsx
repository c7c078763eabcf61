import { IconCircleCheck, IconClock, IconGitMerge, IconMessageReply } from '@tabler/icons-react'
import type { TicketStatus } from '#contract/tickets/states.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const FACES = {
  open: { tone: 'busy', icon: IconClock },
  answered: { tone: 'wait', icon: IconMessageReply },
  solved: { tone: 'ok', icon: IconCircleCheck },
  merged: { tone: 'idle', icon: IconGitMerge },
} as const

/** An open one waits for staff, which is what staff look for; an answered one waits for its customer. */
const STAFF_TONES = { open: 'wait', answered: 'idle', solved: 'ok', merged: 'idle' } as const

interface TicketStatusBadgeProps {
  status: TicketStatus
  forStaff?: true
}

export function TicketStatusBadge({ status, forStaff }: TicketStatusBadgeProps) {
  const { t } = useTranslation('tickets')
  const { icon, tone } = FACES[status]
  return (
    <StatusBadge icon={icon} tone={forStaff ? STAFF_TONES[status] : tone}>
      {t(`statuses.${status}`)}
    </StatusBadge>
  )
}
