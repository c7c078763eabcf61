import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'

/** A balance, an invoice or a payment of this customer changed: their screens and staff's fetch it again. */
export function announceCredits(tx: Tx, userId: string): void {
  publish(tx, { userId, andStaff: true }, 'credits.changed', { user_id: userId })
}
