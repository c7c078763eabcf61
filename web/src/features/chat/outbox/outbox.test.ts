import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, errorFromAnswer, networkError } from '../../../lib/api-error.ts'
import { aMessage } from '../a-chat.test-data.ts'
import type { ChatMessage } from '../talk/talk.ts'
import { fakeLocks } from './fake-locks.test-data.ts'
import { forgetLetters, type Letter, lettersOf } from './letters.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const ME = 'me'
const TALK = 'nora'

/** What the server keeps: every key once, in the order in which it heard of them. */
let said: { key: string; text: string; file: string | undefined }[] = []
/** What happens to the next tries, one after the other; nothing: all goes well. */
let mishaps: ('lost request' | 'lost answer' | Error)[] = []
let tries: string[] = []
let shown: string[] = []
const boxes: Outbox[] = []

async function server(_: string, letter: Letter, file: File | null): Promise<ChatMessage> {
  tries.push(`${letter.text} ${letter.key}`)
  const mishap = mishaps.shift()
  await Promise.resolve()
  if (mishap === 'lost request') throw networkError()
  if (mishap instanceof Error) throw mishap
  if (!said.some(({ key }) => key === letter.key))
    said.push({ key: letter.key, text: letter.text, file: file?.name })
  if (mishap === 'lost answer') throw networkError()
  return aMessage({ id: letter.key, text: letter.text })
}

function newTab(): Outbox {
  const box = createOutbox(ME, { send: server, onSent: (_, { text }) => shown.push(text) })
  boxes.push(box)
  return box
}
const words = (text: string, file: File | null = null) => ({ text, file, after: null })
const waiting = () =>
  lettersOf(ME, TALK).map(({ text, refused }) => (refused ? `${text}: ${refused.code}` : text))
const texts = () => said.map(({ text }) => text)
const back = () => window.dispatchEvent(new Event('online'))
const settled = (left: string[]) => vi.waitFor(() => expect(waiting()).toEqual(left))

beforeEach(() => {
  localStorage.clear()
  forgetLetters(ME)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: fakeLocks() }))
  said = []
  mishaps = []
  tries = []
  shown = []
})
afterEach(() => {
  for (const box of boxes.splice(0)) box.stop()
})

test('what is said goes out in the order in which it was said', async () => {
  const box = newTab()
  for (const text of ['one', 'two', 'three']) box.post(TALK, words(text))
  expect(waiting()).toEqual(['one', 'two', 'three'])
  await settled([])
  expect([texts(), shown]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ])
})

test('an answer that got lost: sent again with the same key, said and shown once', async () => {
  mishaps = ['lost answer']
  const box = newTab()
  box.post(TALK, words('one'))
  box.post(TALK, words('two'))
  await vi.waitFor(() => expect(tries).toHaveLength(1))
  expect([texts(), shown, waiting()]).toEqual([['one'], [], ['one', 'two']])
  back()
  await settled([])
  expect([texts(), shown]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  expect([tries.length, new Set(tries).size]).toEqual([3, 2])
})

test('without a line all of it waits, survives the page, and goes out when the line is back', async () => {
  mishaps = ['lost request']
  const before = newTab()
  before.post(TALK, words('one'))
  before.post(TALK, words('two'))
  await vi.waitFor(() => expect(tries).toHaveLength(1))
  before.stop()
  expect([texts(), waiting()]).toEqual([[], ['one', 'two']])
  newTab().resume()
  await settled([])
  expect(texts()).toEqual(['one', 'two'])
})

test('two tabs send nothing twice and nothing out of turn', async () => {
  mishaps = ['lost answer', 'lost request']
  const [left, right] = [newTab(), newTab()]
  left.post(TALK, words('one'))
  right.post(TALK, words('two'))
  left.post(TALK, words('three'))
  right.resume()
  await vi.waitFor(() => expect(tries).toHaveLength(1))
  back()
  await vi.waitFor(() => expect(tries).toHaveLength(2))
  back()
  await settled([])
  expect([texts(), shown]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ])
})

test('a refusal lets the rest wait for a decision: tried again, or deleted', async () => {
  mishaps = [errorFromAnswer(413, { code: 'file_too_large', message: '' })]
  const box = newTab()
  for (const text of ['one', 'two', 'three']) box.post(TALK, words(text))
  await settled(['one: file_too_large', 'two', 'three'])
  newTab().resume()
  await Promise.resolve()
  expect([texts(), tries.length]).toEqual([[], 1])
  mishaps = [errorFromAnswer(403, null)]
  box.retry(TALK, lettersOf(ME, TALK)[0]?.key ?? '')
  await settled(['one: forbidden', 'two', 'three'])
  box.discard(TALK, lettersOf(ME, TALK)[0]?.key ?? '')
  await settled([])
  expect(texts()).toEqual(['two', 'three'])
})

test.each([500, 502, 503, 429])('%i is no refusal', async (status) => {
  mishaps = [new ApiError({ status, code: 'unavailable', message: '', params: { retry_after: 20 } })]
  newTab().post(TALK, words('one'))
  await vi.waitFor(() => expect(tries).toHaveLength(1))
  expect(waiting()).toEqual(['one'])
  back()
  await settled([])
  expect(texts()).toEqual(['one'])
})

test('a file is sent by the tab that has it, and says so where that tab is gone', async () => {
  mishaps = ['lost request']
  const owner = newTab()
  owner.post(TALK, words('see', new File(['x'], 'log.txt')))
  await vi.waitFor(() => expect(tries).toHaveLength(1))
  const other = newTab()
  other.post(TALK, words('then'))
  back()
  await settled([])
  expect(said.map(({ text, file }) => [text, file])).toEqual([
    ['see', 'log.txt'],
    ['then', undefined],
  ])

  mishaps = ['lost request']
  owner.post(TALK, words('again', new File(['x'], 'log.txt')))
  await vi.waitFor(() => expect(tries).toHaveLength(4))
  owner.stop()
  other.resume()
  await settled(['again: file_lost'])
})

test('talks do not wait for each other, and with the sign-out nothing is left', async () => {
  mishaps = [errorFromAnswer(400, { code: 'invalid_input', message: '' })]
  const box = newTab()
  box.post(TALK, words('one'))
  await settled(['one: invalid_input'])
  box.post('otto', words('hello'))
  await vi.waitFor(() => expect(texts()).toEqual(['hello']))
  forgetLetters(ME)
  expect([waiting(), Object.keys(localStorage)]).toEqual([[], []])
})
