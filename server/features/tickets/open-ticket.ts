import { getOwnOrder } from '#features/orders/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { presentTicket } from './present-ticket.ts'
import { tell } from './ticket-consequences.ts'
import { ticketConversations } from './ticket-messages.ts'
import { getTicket, insertTicket } from './ticket-store.ts'

type Key = 'POST /ticket'

/** Whoever floods the desk keeps others waiting. */
export async function limitOpening({ platform, site, actor }: Call<Key>): Promise<void> {
  await hit(platform, { key: `ticket:${site.id}:${actor.userId}`, max: 10, seconds: 3600 })
}

/** A customer asks for help. What they write is the first message of the conversation, the attachment with it. */
export async function openTicket(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, fields, files } = call
  const { subject, text, reg_no = '', order_id = null } = fields
  if (order_id) await getOwnOrder(tx, actor, order_id)
  const opened = await insertTicket(tx, {
    user_id: actor.accountId,
    opened_by: actor.duty ? actor.userId : null,
    subject,
    reg_no,
    order_id,
  })
  const first = await ticketConversations.insert(tx, call, opened, {
    senderId: realUserId(actor),
    fromStaff: false,
    text,
    file: files.file ?? null,
  })
  const ticket = await getTicket(tx, opened.id)
  await tell(tx, call, 'ticket.opened', { ticket, first })
  return presentTicket(tx, ticket, actor)
}
