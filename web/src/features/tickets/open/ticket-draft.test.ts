import { beforeEach, expect, test } from 'vitest'
import { EMPTY_DRAFT, findDraft, forgetDraft, keepDraft, type TicketDraft } from './ticket-draft.ts'

const draft: TicketDraft = {
  subject: 'Checksum',
  text: 'The tool says no.',
  reg_no: 'HH AB 12',
  order: { id: 'o1', order_no: 1042, vehicle_label: 'Golf' },
}
const NOW = new Date('2026-11-18T09:00:00Z')

beforeEach(() => localStorage.clear())

test('what was begun is found again, by the same person alone', () => {
  expect(keepDraft('mara', draft, NOW)).toBe(NOW)
  expect(findDraft('mara')).toEqual({ draft, savedAt: NOW })
  expect(findDraft('tom')).toEqual({ draft: EMPTY_DRAFT, savedAt: null })
  forgetDraft('mara')
  expect(findDraft('mara').savedAt).toBeNull()
})

test('what says nothing is no draft', () => {
  keepDraft('mara', draft, NOW)
  expect(keepDraft('mara', { ...EMPTY_DRAFT, subject: ' ', order: draft.order }, NOW)).toBeNull()
  expect(findDraft('mara').savedAt).toBeNull()
})

test('a storage that somebody else wrote to does no harm', () => {
  const stored = {
    version: 1,
    saved_at: NOW.toISOString(),
    draft: { subject: 7, text: 'a', order: { id: 3 } },
  }
  localStorage.setItem('ticket_draft.mara', JSON.stringify(stored))
  expect(findDraft('mara').draft).toEqual({ subject: '', text: 'a', reg_no: '', order: null })
})
