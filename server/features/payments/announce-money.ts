import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'

/** A payment or an invoice of this customer changed: their screens and staff's fetch it again, with the wallet. */
export function announceMoney(tx: Tx, userId: string): void {
  publish(tx, { userId, andStaff: true }, 'credits.changed', { user_id: userId })
}
