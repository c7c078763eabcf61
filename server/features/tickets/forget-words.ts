import type { By } from '#features/consequences/index.ts'
import { forgetQuote } from '#features/notifications/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Ticket } from './ticket-store.ts'

/**
 * A message of a ticket was deleted. It may have been told of as of another ticket, which was merged into this one since,
 * or of the chat that went on here.
 */
export async function forgetWords(
  tx: Tx,
  by: By,
  text: string,
  { ticket }: { ticket: Pick<Ticket, 'id'> },
): Promise<void> {
  const places = await tx.db
    .selectFrom('tickets')
    .select(['id', 'chat_id'])
    .where('site_id', '=', tx.siteId)
    .where((is) => is.or([is('id', '=', ticket.id), is('merged_into', '=', ticket.id)]))
    .execute()
  for (const { id, chat_id } of places) {
    await forgetQuote(tx, by, { kind: 'ticket', id }, { text })
    if (chat_id) await forgetQuote(tx, by, { kind: 'chat', id: chat_id }, { text })
  }
}
