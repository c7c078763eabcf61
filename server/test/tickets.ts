import { ratingPath } from '#features/tickets/rating-token.ts'
import type { Desk } from './desk.ts'
import { expectDone } from './orders.ts'
import type { TestPerson } from './people.ts'

export interface TicketForm {
  subject?: string
  text?: string
  reg_no?: string
  order_id?: string
  file?: { name: string; bytes: Buffer }
}

export function ticketForm({ file, ...fields }: TicketForm = {}): FormData {
  const form = new FormData()
  const filled = { subject: 'It smokes', text: 'Since this morning', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}

/** A ticket of a customer, as they open it. */
export const newTicket = async (desk: Desk, { token }: Pick<TestPerson, 'token'>, form: TicketForm = {}) =>
  expectDone(await desk.call('POST /ticket', { token, form: ticketForm(form) }))

/** What the mail that asks how it was leads to. */
export const ratingToken = (desk: Desk, ticketId: string): string =>
  ratingPath(desk.platform.config.secretKey, ticketId).replace('/ticket_rating/', '')

export const showTicket = (desk: Desk, { token }: TestPerson, id: string) =>
  desk.call('GET /ticket/{id}', { token, params: { id } })
export const changeTicket = (desk: Desk, { token }: TestPerson, id: string, body: object) =>
  desk.call('PUT /ticket/{id}', { token, params: { id }, body })

export function writeInTicket(desk: Desk, { token }: TestPerson, id: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return desk.call('POST /ticket_message/{id}', { token, params: { id }, form })
}
