import { isRecord, storedDrafts } from '../../../lib/stored-draft.ts'
import type { OrderChoice } from '../order-field.tsx'

export interface TicketDraft {
  subject: string
  text: string
  reg_no: string
  order: OrderChoice | null
}

const drafts = storedDrafts('ticket_draft', 1)

export const EMPTY_DRAFT: TicketDraft = { subject: '', text: '', reg_no: '', order: null }

const isEmpty = ({ subject, text, reg_no }: TicketDraft) => `${subject}${text}${reg_no}`.trim() === ''

/** What this person began here and did not send. Storage may hold anything: what is no text is none. */
export function findDraft(person: string): { draft: TicketDraft; savedAt: Date | null } {
  const found = drafts.find(person)
  if (!found) return { draft: EMPTY_DRAFT, savedAt: null }
  const { subject, text, reg_no, order } = found.draft
  const draft = { subject: words(subject), text: words(text), reg_no: words(reg_no), order: orderOf(order) }
  return { draft, savedAt: found.savedAt }
}

/** An order alone is chosen again in a moment, and is no draft. */
export function keepDraft(person: string, draft: TicketDraft, now = new Date()): Date | null {
  if (isEmpty(draft)) {
    drafts.forget(person)
    return null
  }
  drafts.store(person, draft, now)
  return now
}

export const forgetDraft = (person: string) => drafts.forget(person)

const words = (value: unknown) => (typeof value === 'string' ? value : '')

function orderOf(value: unknown): OrderChoice | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.order_no !== 'number') return null
  return { id: value.id, order_no: value.order_no, vehicle_label: words(value.vehicle_label) }
}
