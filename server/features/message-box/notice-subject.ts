import type { NotificationSubject } from '#features/notifications/index.ts'
import { holdRow } from '#platform/db/hold-row.ts'

/** A notice, as notifications know it. */
export const noticeSubject: NotificationSubject = {
  holdIfFound: holdRow('notices'),
}
