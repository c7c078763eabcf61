import type { SubjectKind } from '#contract/notifications/events.ts'
import type { By } from '#features/consequences/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** A member of staff who acts by a message outside of the portal. */
export type Taker = By & { readonly actor: { readonly userId: string } }

/**
 * `taken`: it was nobody's and is theirs now. `own`: it was theirs before. `held`: somebody was quicker. `over`: there is
 * nothing left to take.
 */
export type TakeOutcome = { is: 'taken' | 'own' | 'over' } | { is: 'held'; by: string }

/** What a feature says of the things that its notifications are about. */
export interface NotificationSubject {
  /** Whether there still is one; it cannot be deleted before the transaction ends. */
  holdIfFound(tx: Tx, id: string): Promise<boolean>
  /** Whether whoever may work on such things could take this one now. */
  isTakeable?(tx: ReadTx, id: string): Promise<boolean>
  /** The same act as on the screen. That they may work on such things was seen to. */
  take?(tx: Tx, by: Taker, id: string): Promise<TakeOutcome>
}

/** By kind; of a kind that is not named, such as a wallet, none is ever deleted. */
export type NotificationSubjects = Partial<Record<SubjectKind, NotificationSubject>>
