import type { SubjectKind } from '#contract/notifications/events.ts'
import type { Tx } from '#platform/db/database.ts'

/** What a feature says of the things that its notifications are about. */
export interface NotificationSubject {
  /** Whether there still is one; it cannot be deleted before the transaction ends. */
  holdIfFound(tx: Tx, id: string): Promise<boolean>
}

/** By kind; of a kind that is not named, such as a wallet, none is ever deleted. */
export type NotificationSubjects = Partial<Record<SubjectKind, NotificationSubject>>
