import type { Movement } from './movement-acts.ts'
import classes from './movement-purpose.module.css'

/** What for: the number of the invoice or order as people know it, and what staff wrote. */
export function MovementPurpose({ movement }: { movement: Pick<Movement, 'subject' | 'reason'> }) {
  const { subject, reason } = movement
  return (
    <>
      {subject ? (
        <span className={classes.subject}>
          <bdi>{subject}</bdi>
        </span>
      ) : null}
      {reason ? (
        <span className={subject ? classes.small : classes.subject}>
          <bdi>{reason}</bdi>
        </span>
      ) : null}
    </>
  )
}
