import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aContext } from '#server/test/providers/checkout.ts'
import { type Answer, type Loopback, startLoopback } from '#server/test/providers/loopback.ts'
import { askProvider, orNull } from './ask-provider.ts'

let server: Loopback | undefined
afterEach(() => server?.close())

const context = aContext({ secrets: { key: 'sk-very-secret', empty: '' } })
const tongue = {
  name: 'Paywell',
  wordsOf: (answer: unknown) => (answer as { words?: string } | undefined)?.words,
  isMissing: (answer: unknown) => (answer as { words?: string } | undefined)?.words === 'gone',
}

async function ask(answer: Answer, timeoutMs?: number) {
  server = await startLoopback(() => answer)
  const request = { url: `${server.url}/thing`, ...(timeoutMs && { timeoutMs }) }
  return () => askProvider(context, tongue, request, z.object({ id: z.string() }))
}

test('an answer of the right shape is read', async () => {
  const call = await ask({ status: 200, body: { id: 'a', more: 1 } })
  expect(await call()).toEqual({ id: 'a' })
})

test.each<[string, Answer, string, string]>([
  ['a refusal', { status: 400, body: { words: 'No such card.' } }, 'refused', 'Paywell: No such card.'],
  ['a refusal without words', { status: 403, body: 'no' }, 'refused', 'Paywell: it answered 403'],
  [
    'a refusal that repeats the key, on many lines',
    { status: 401, body: { words: 'Bad key\n  sk-very-secret !' } },
    'refused',
    'Paywell: Bad key … !',
  ],
  [
    'a redirect',
    { status: 301, headers: { location: 'https://elsewhere.example/' } },
    'refused',
    'Paywell sends us elsewhere; its address must be the final one.',
  ],
  ['too many questions', { status: 429, body: {} }, 'unreachable', 'Paywell answered 429.'],
  ['an illness', { status: 503, body: { words: 'ill' } }, 'unreachable', 'Paywell answered 503.'],
  [
    'something else than JSON',
    { status: 200, body: '<html>' },
    'unreachable',
    'Paywell gave an answer that cannot be read.',
  ],
  [
    'JSON of another shape',
    { status: 200, body: { id: 7 } },
    'unreachable',
    'Paywell gave an answer that cannot be read.',
  ],
])('%s becomes an error in one line', async (_, answer, kind, message) => {
  const call = await ask(answer)
  await expect(call()).rejects.toMatchObject({ name: 'ProviderError', kind, message })
})

test('long words are cut', async () => {
  const call = await ask({ status: 400, body: { words: 'x'.repeat(5000) } })
  await expect(call()).rejects.toMatchObject({ message: `Paywell: ${'x'.repeat(300)}` })
})

test('who does not answer in time is unreachable', async () => {
  const call = await ask({ status: 200, body: { id: 'a' } }, 60)
  server?.fail('slow')
  await expect(call()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('what is not there is null, and only that', async () => {
  const gone = await ask({ status: 404, body: { words: 'gone' } })
  expect(await orNull(gone())).toBeNull()
  await server?.close()
  const wrong = await ask({ status: 404, body: '<html>no such page</html>' })
  await expect(orNull(wrong())).rejects.toMatchObject({
    kind: 'refused',
    message: 'Paywell: it answered 404',
  })
})
