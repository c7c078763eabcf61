import type { Desk } from '../desk.ts'
import { aNotice } from '../notices.ts'
import { expectDone } from '../orders.ts'
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
} as const
export type Talk = keyof typeof WORDS

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

/** The kinds of talk that a text tells of. */
export const talksIn = (text: string): Talk[] =>
  (Object.keys(WORDS) as Talk[]).filter((talk) => text.toLowerCase().includes(WORDS[talk]))
