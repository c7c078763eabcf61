import { IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { MessageBubble } from '../../../ui/thread/message-bubble.tsx'
import { talkKey } from '../chat-keys.ts'
import classes from './talk.module.css'
import type { Talk, TalkOf } from './talk.ts'
import type { Entry } from './timeline.ts'

interface TimelineEntryProps {
  of: TalkOf
  entry: Entry
}

export function TimelineEntry({ of, entry }: TimelineEntryProps) {
  const { time, date, weekday } = useFormats()
  const { title } = useSite()
  if (entry.kind === 'day')
    return (
      <p className={classes.divider}>
        {weekday(entry.at)} · {date(entry.at)}
      </p>
    )
  if (entry.kind === 'ticket') return <WentOn of={of} ticket={entry.ticket} />
  return (
    <MessageBubble
      message={entry.message}
      calls={{
        family: talkKey(of.userId),
        remove: 'DELETE /chat_message/{id}',
        download: 'GET /chat_message/{id}/download_file',
      }}
      otherSide={title}
      isSigned={of.forStaff}
      timeOf={time}
    />
  )
}

/** From here on it is talked about in a ticket, which whoever may read it opens. */
function WentOn({ of: { forStaff }, ticket }: { of: TalkOf; ticket: Talk['tickets'][number] }) {
  const { t } = useTranslation('chat')
  const user = useSignedInUser()
  const { ticket_system_public } = useSite()
  const mayOpen = ticket_system_public && (!forStaff || hasPermission(user, 'tickets'))
  const words = t('talk.went_on', { number: ticket.ticket_no })
  return (
    <p className={classes.divider}>
      <IconTicket size={14} aria-hidden />
      {mayOpen ? (
        <Link
          className={classes.link}
          to={forStaff ? '/admin/ticket_details/$id' : '/ticket_details/$id'}
          params={{ id: ticket.id }}
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  )
}
