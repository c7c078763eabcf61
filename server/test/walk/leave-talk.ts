import type { Desk } from '../desk.ts'
import { aNotice } from '../notices.ts'
import { expectDone, newOrder, openWorkshop } from '../orders.ts'
import type { TestPerson } from '../people.ts'

/** A word for each kind of talk: wherever it turns up, that talk was read. */
export const WORDS = {
  ticket: 'quorvath',
  /** What staff write among themselves. */
  note: 'dristan',
  chat: 'zelbrim',
  sent_file: 'mavoluk',
  /** For agents who pay the third price. */
  notice: 'fenwickle',
  canned: 'torbelin',
  /** What is written about an order. */
  order: 'brindlow',
} as const
export type Talk = keyof typeof WORDS
export const TALKS = Object.keys(WORDS) as Talk[]

/** Names, texts and bytes with the word in them. */
function formWith(talk: Talk, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, `${value} ${WORDS[talk]}`.trim())
  // What staff do with a sent file is logged under its name, which so many may read.
  const name = talk === 'sent_file' ? 'read' : WORDS[talk]
  form.set('file', new Blob([`read of ${WORDS[talk]}`]), `${name}.bin`)
  return form
}

/**
 * Everything that a customer and staff say to each other outside of orders: a ticket with its answer and a note of staff, a
 * chat, a file that was sent and dealt with, a notice and a canned answer; all with attachments, and all told.
 */
export async function leaveTalk(
  desk: Desk,
  site: 'main' | 'other',
  { token: customer, id: customerId }: TestPerson,
  { token: staff }: TestPerson,
): Promise<void> {
  const byCustomer = { site, token: customer }
  const byStaff = { site, token: staff }
  const flags = { ticket_system_public: true, live_support_public: true, file_upload_public: true }
  expectDone(await desk.call('POST /settings', { ...byStaff, body: flags }))

  const ticket = formWith('ticket', { subject: 'It smokes', text: 'Since today' })
  const { id } = expectDone(await desk.call('POST /ticket', { ...byCustomer, form: ticket }))
  const answer = formWith('ticket', { text: 'Which read?' })
  expectDone(await desk.call('POST /ticket_message/{id}', { ...byStaff, params: { id }, form: answer }))
  const note = formWith('note', { text: 'He asks often' })
  note.set('internal', 'true')
  expectDone(await desk.call('POST /ticket_message/{id}', { ...byStaff, params: { id }, form: note }))
  const again = formWith('ticket', { text: 'The first one' })
  expectDone(await desk.call('POST /ticket_message/{id}', { ...byCustomer, params: { id }, form: again }))

  const hello = formWith('chat', { text: 'Is anybody there?' })
  expectDone(await desk.call('POST /chat_message', { ...byCustomer, form: hello }))
  const reply = formWith('chat', { text: 'I am' })
  reply.set('user_id', customerId)
  expectDone(await desk.call('POST /chat_message', { ...byStaff, form: reply }))

  const file = formWith('sent_file', { note: 'Please look', registration: 'HH' })
  const sent = expectDone(await desk.call('POST /file_upload', { ...byCustomer, form: file }))
  const done = { params: { id: sent.id }, body: { done: true } }
  expectDone(await desk.call('PUT /sent_file/{id}', { ...byStaff, ...done }))

  const words = { title: `Prices ${WORDS.notice}`, body: `<p>${WORDS.notice}</p>` }
  const notice = aNotice({ ...words, audience: 'agents', price_types: [3] })
  expectDone(await desk.call('POST /message', { ...byStaff, body: notice }))
  const canned = { title: `Hello ${WORDS.canned}`, text: `Hello ${WORDS.canned}` }
  expectDone(await desk.call('POST /canned_answer', { ...byStaff, body: canned }))
  await desk.runJobs()
}

/** What customer and staff write to each other about an order. */
export async function leaveOrderTalk(desk: Desk, customer: TestPerson, { token }: TestPerson): Promise<void> {
  const { id } = await newOrder(desk, customer, await openWorkshop(desk))
  for (const writer of [customer.token, token, customer.token]) {
    const form = formWith('order', { text: 'About this file' })
    expectDone(await desk.call('POST /order_message/{id}', { token: writer, params: { id }, form }))
  }
  await desk.runJobs()
}

/** The kinds of talk that a text tells of. */
export const talksIn = (text: string): Talk[] =>
  TALKS.filter((talk) => text.toLowerCase().includes(WORDS[talk]))

export interface TalkId {
  id: string
  talk: Talk
}

/** Ids of what was said and of what it hangs on, the last of each kind. A chat goes by the id of its customer. */
export async function idsOfTalk(desk: Desk, siteId: string): Promise<TalkId[]> {
  const { rows } = await desk.owner.query<TalkId>(
    `with said as (
       select m.id, file_id, case when internal then 'note' else c.subject_kind end as talk
       from conversation_messages m join conversations c on c.id = m.conversation_id where m.site_id = $1),
     last as (select distinct on (talk) * from said order by talk, id desc)
     select id, talk from last
     union select file_id, talk from last
     union select id, 'ticket' from tickets where site_id = $1
     union select user_id, 'chat' from chats where site_id = $1
     union select id, 'order' from orders where site_id = $1
     union select id, 'sent_file' from sent_files where site_id = $1
     union select file_id, 'sent_file' from sent_files where site_id = $1
     union select id, 'notice' from notices where site_id = $1
     union select id, 'canned' from canned_answers where site_id = $1`,
    [siteId],
  )
  return rows
}
