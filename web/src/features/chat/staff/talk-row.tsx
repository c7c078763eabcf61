import { useFormats } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import type { ChatRow } from './chat-partner.ts'
import classes from './desk.module.css'
import { OnlineDot } from './online-dot.tsx'

interface TalkRowProps {
  row: ChatRow
  isCurrent: boolean
  onOpen: () => void
}

export function TalkRow({ row, isCurrent, onOpen }: TalkRowProps) {
  const { t } = useTranslation('chat')
  const { date, dateTime, time } = useFormats()
  const today = useNow().toDateString()
  const { name, company_name, is_online, unread, last_line, last_from_staff, last_message_at } = row
  return (
    <li>
      <button
        type="button"
        className={classes.person}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes.line}>
          {is_online ? <OnlineDot /> : null}
          <bdi className={unread > 0 ? classes.unreadName : classes.name}>{company_name || name}</bdi>
          <span className={classes.time} title={dateTime(last_message_at)}>
            {(new Date(last_message_at).toDateString() === today ? time : date)(last_message_at)}
          </span>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>
            {last_from_staff ? `${t('desk.staff')} ` : ''}
            <bdi>{last_line || t('desk.file')}</bdi>
          </span>
          <UnreadDot count={unread} />
        </span>
        <span className={classes.who}>
          {company_name ? <bdi>{name}</bdi> : null}
          {company_name ? ' · ' : ''}
          {row.assigned_to ? <bdi>{row.assigned_to.name}</bdi> : t('desk.unassigned')}
        </span>
      </button>
    </li>
  )
}
