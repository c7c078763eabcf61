import { expect, test } from 'vitest'
import { aMessage } from '../a-chat.test-data.ts'
import type { Letter } from './letters.ts'
import { unmatched } from './unmatched.ts'

const letter = (key: string, text: string, after: string | null = 'm1'): Letter => ({
  key,
  text,
  after,
  file: null,
  tab: 't',
  at: '',
  refused: null,
})
const keysOf = (...given: Parameters<typeof unmatched>) => unmatched(...given).map(({ key }) => key)
const none = new Set<string>()

test('what news brought before the answer is shown once', () => {
  const messages = [aMessage({ id: 'm1', text: 'ok' }), aMessage({ id: 'm2', text: 'ok' })]
  expect(keysOf([letter('a', 'ok'), letter('b', 'ok'), letter('c', 'no')], messages, none)).toEqual([
    'b',
    'c',
  ])
})

test('neither older words nor those of the other side nor answered ones are taken for it', () => {
  const messages = [
    aMessage({ id: 'm1', text: 'ok' }),
    aMessage({ id: 'm2', text: 'ok', mine: false }),
    aMessage({ id: 'm3', text: 'ok' }),
  ]
  expect(keysOf([letter('a', 'ok')], messages, new Set(['m3']))).toEqual(['a'])
  expect(keysOf([letter('a', 'ok', null)], messages, none)).toEqual([])
})
