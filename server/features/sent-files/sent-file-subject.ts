import type { NotificationSubject } from '#features/notifications/index.ts'
import { holdRow } from '#platform/db/hold-row.ts'

/** A sent file, as notifications know it. */
export const sentFileSubject: NotificationSubject = {
  holdIfFound: holdRow('sent_files'),
}
