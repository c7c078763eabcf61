import { UnreadDot } from '../../ui/unread-dot.tsx'
import type { OwnTicketRow } from './ticket.ts'
import classes from './tickets.module.css'

interface SubjectProps {
  ticket: Pick<OwnTicketRow, 'subject' | 'unread' | 'last_line' | 'order_no' | 'reg_no'>
}

/** What it is about; in bold while something in it is unread. */
export function SubjectCell({ ticket }: SubjectProps) {
  return (
    <span className={classes.subject}>
      <bdi className={ticket.unread > 0 ? classes.unread : undefined}>{ticket.subject}</bdi>
      <UnreadDot count={ticket.unread} />
    </span>
  )
}

/** What was said last, after the order and the plate it is about. */
export function SubjectDetails({ ticket }: SubjectProps) {
  const { order_no, reg_no, last_line } = ticket
  return (
    <span className={classes.last}>
      {order_no === null ? null : (
        <>
          <bdi dir="ltr">#{order_no}</bdi>
          {' · '}
        </>
      )}
      {reg_no ? (
        <>
          <bdi>{reg_no}</bdi>
          {' · '}
        </>
      ) : null}
      <bdi>{last_line}</bdi>
    </span>
  )
}
