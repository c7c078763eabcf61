import { ID_PATTERN } from '#contract/ids.ts'
import { countUnread } from '#features/conversations/index.ts'
import { getCustomerPerson, getUser, nameOf, type Person } from '#features/identity/index.ts'
import { findOrder } from '#features/orders/index.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { whoIsOnline } from '#platform/events/presence.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { type Chat, findChatOf, updateChat } from './chat-store.ts'
import { isAnybodyThere } from './desk-staff.ts'

type State = 'GET /chat'
type Show = 'GET /chat_user/{id}'
type Page = 'POST /chat_page'

/** What a customer knows before the first word. */
export async function showState(tx: ReadTx, { actor }: Call<State>): Promise<Answer<State>> {
  const open = (await getCalendar(tx)).openStateAt(tx.now)
  const isClosed = open.state === 'closed'
  return {
    is_open: !isClosed,
    opens_at: isClosed ? (open.opens?.toISOString() ?? null) : null,
    staff_online: await isAnybodyThere(tx),
    unread: await countUnread(tx, 'chat', ['direct'], { customerId: actor.userId }),
  }
}

/** Who somebody is, and what they have before them. */
export async function showPartner(tx: ReadTx, { params }: Call<Show>): Promise<Answer<Show>> {
  const person = await getCustomerPerson(tx, params.id)
  const chat = await findChatOf(tx, person.id)
  const assignee = chat?.assigned_to ? await getUser(tx, chat.assigned_to) : null
  const { id, first_name, last_name, company_name, email, locale } = person
  return {
    id,
    name: nameOf(person),
    first_name,
    last_name,
    company_name,
    email,
    locale,
    is_online: (await whoIsOnline(tx, [id])).has(id),
    assigned_to: assignee && { id: assignee.id, name: nameOf(assignee) },
    company_reads_tickets: await companyReadsTickets(tx, person),
    looks_at: chat ? await looksAt(tx, chat, person.employer_id ?? id) : null,
    can: {
      write: person.deleted_at === null,
      to_ticket: chat !== undefined && (await getSettings(tx)).ticket_system_public,
    },
  }
}

/** A chat is between one person and staff; a ticket is read by the owner of the account and by all who buy on it. */
async function companyReadsTickets(tx: ReadTx, person: Person): Promise<boolean> {
  if (person.employer_id) return true
  const buyer = await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('employer_id', '=', person.id)
    .where('duty', '=', 'buyer')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return buyer !== undefined
}

const ORDER_PAGE = new RegExp(`^/(?:order_details|agent-order-details)/(${ID_PATTERN})$`)

/** An order is named if it is theirs: a page is whatever their browser says. */
async function looksAt(tx: ReadTx, { page, page_at }: Chat, accountId: string) {
  if (!page_at) return null
  const orderId = ORDER_PAGE.exec(page)?.[1]
  const found = orderId ? await findOrder(tx, orderId) : undefined
  const order = found?.user_id === accountId ? found : undefined
  return {
    page,
    at: page_at.toISOString(),
    order: order
      ? {
          id: order.id,
          order_no: order.order_no,
          vehicle_label: order.vehicle_label,
          status: order.status,
          agent: order.channel === 'agent',
        }
      : null,
  }
}

export async function limitPages({ platform, actor }: { platform: Call<Page>['platform']; actor: Caller }) {
  await hit(platform, { key: `chat_page:${actor.userId}`, max: 60, seconds: 60 })
}

/** Only of those who are in the chat: nobody else is followed through the portal. */
export async function keepPage(tx: Tx, { actor, body }: Call<Page>): Promise<Answer<Page>> {
  const chat = await findChatOf(tx, actor.userId)
  if (chat) await updateChat(tx, chat.id, { page: body.page, page_at: tx.now })
  return { status: 'success' }
}
