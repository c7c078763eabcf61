import { expect, test } from 'vitest'
import { orderDrafts } from '../../../lib/stored-draft.ts'
import { BLANK_DRAFT, finishDraft, keepDraft, readDraft } from './order-draft.ts'
import { aDraft } from './submit-order.test-data.ts'

const NOW = new Date('2026-11-15T09:02:00.000Z')

test('a draft is kept per person', () => {
  keepDraft('mara', aDraft({ comment: 'Downpipe' }), NOW)
  expect(readDraft('mara')).toEqual({ draft: aDraft({ comment: 'Downpipe' }), savedAt: NOW })
  expect(readDraft('jon')).toEqual({ draft: BLANK_DRAFT, savedAt: null })
})

test('an empty form is no draft', () => {
  keepDraft('mara', aDraft(), NOW)
  keepDraft('mara', { ...BLANK_DRAFT, tool: 'KESS3' }, NOW)
  expect(orderDrafts.has('mara')).toBe(false)
})

test('after an order only what was read with is remembered', () => {
  keepDraft('mara', aDraft(), NOW)
  finishDraft('mara', aDraft({ tool: 'other', other_tool: 'Bench box' }))
  expect(readDraft('mara').draft).toEqual({
    ...BLANK_DRAFT,
    tool: 'other',
    other_tool: 'Bench box',
    read_method: 'obd',
    master_slave: 'master',
  })
})

test.each([
  ['not JSON', '{'],
  ['another version', JSON.stringify({ version: 0, saved_at: NOW, draft: aDraft() })],
  ['no time', JSON.stringify({ version: 1, draft: aDraft() })],
  ['no draft', JSON.stringify({ version: 1, saved_at: NOW, draft: [] })],
])('storage with %s counts as empty', (_, text) => {
  localStorage.setItem('order_draft.mara', text)
  expect(readDraft('mara')).toEqual({ draft: BLANK_DRAFT, savedAt: null })
})

test('fields of another kind are left out, the others stay', () => {
  const broken = { ...aDraft(), option_ids: [1], time_frame: 'never', mileage: {}, original: { id: 1 } }
  localStorage.setItem(
    'order_draft.mara',
    JSON.stringify({ version: 1, saved_at: NOW, draft: { ...broken, stray: true } }),
  )
  expect(readDraft('mara').draft).toEqual({ ...aDraft(), option_ids: [], original: null })
})
