import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import { api, earlyAnswer } from './api.ts'
import { beganToAsk, type EarlyAnswer } from './early-answers.ts'
import { forgetAnswers } from './log-out.ts'
import { currentUser, signIn, signOut } from './session.ts'

const SESSIONS = '/api/auth/sessions'
let asked: string[] = []

beforeEach(() => {
  asked = []
  signIn(aUser())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh_token')
      return Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' })
    asked.push(`${init.method} ${url} ${(init.headers as Record<string, string>)['x-access-token']}`)
    return Response.json({ items: ['asked'] })
  })
})
afterEach(() => {
  signOut()
  window.early = undefined
})

/** As boot.js leaves it. */
function early(reply: Promise<{ status: number; text: string }>, { token = 'access-1', age = 0 } = {}) {
  const answer: EarlyAnswer = { token, asked: Date.now() - age, reply, came: null }
  reply.then(
    (came) => Object.assign(answer, { came }),
    () => undefined,
  )
  const answers = new Map([[SESSIONS, answer]])
  window.early = { ask: () => undefined, began: Date.now() - age, answers }
}
const told = (items: unknown[]) => Promise.resolve({ status: 200, text: JSON.stringify({ items }) })

test('an answer that is on its way is taken, once', async () => {
  early(told(['early']))
  expect(await api('GET /auth/sessions')).toEqual({ items: ['early'] })
  expect(asked).toEqual([])
  expect(await api('GET /auth/sessions')).toEqual({ items: ['asked'] })
})

test('an answer that has arrived is seen before it is taken', async () => {
  early(told(['early']))
  expect(earlyAnswer('GET /auth/sessions'), 'still on its way').toBeUndefined()
  await Promise.resolve()
  expect(earlyAnswer('GET /auth/sessions')).toEqual({ items: ['early'] })
  expect(await api('GET /auth/sessions')).toEqual({ items: ['early'] })
  expect(asked).toEqual([])
  expect(earlyAnswer('GET /auth/sessions'), 'taken').toBeUndefined()
})

test.each([
  ['a refusal', () => Promise.resolve({ status: 403, text: '{}' }), {}],
  [
    'a page that somebody on the way sent instead',
    () => Promise.resolve({ status: 200, text: '<html>' }),
    {},
  ],
  ['a broken line', () => Promise.reject(new TypeError('network')), {}],
  ['the answer of another session', () => told([]), { token: 'access-of-another' }],
  ['an old answer', () => told([]), { age: 30_000 }],
])('nothing is seen of %s', async (_, answer, of) => {
  const reply = answer()
  early(reply, of)
  await Promise.allSettled([reply])
  await Promise.resolve()
  expect(earlyAnswer('GET /auth/sessions')).toBeUndefined()
})

test('another address asks by itself', async () => {
  early(told(['early']))
  await api('GET /credits_user', { query: { page: 1 } })
  expect(asked).toEqual(['GET /api/credits_user?page=1 access-1'])
})

test('nobody is given what another session has asked for', async () => {
  early(told(['of somebody else']), { token: 'access-of-another' })
  expect(await api('GET /auth/sessions')).toEqual({ items: ['asked'] })
  expect(window.early?.answers.size).toBe(0)
})

test('an answer that nobody took for half a minute is old', async () => {
  early(told(['old']), { age: 30_000 })
  expect(await api('GET /auth/sessions')).toEqual({ items: ['asked'] })
})

test('what was asked for before somebody changed something is old', async () => {
  early(told(['before']))
  await api('POST /auth/signout')
  expect(await api('GET /auth/sessions')).toEqual({ items: ['asked'] })
})

test('whoever leaves takes with them what was asked for', () => {
  early(told(['early']))
  forgetAnswers()
  expect(window.early?.answers.size).toBe(0)
})

test('when the page began to ask is said once', () => {
  early(told(['early']), { age: 5000 })
  expect(Date.now() - beganToAsk()).toBeGreaterThanOrEqual(5000)
  expect(Date.now() - beganToAsk()).toBeLessThan(5000)
})

test('a refused token is renewed, and the call made again', async () => {
  early(Promise.resolve({ status: 401, text: '{"status":"error","code":"unauthenticated"}' }))
  expect(await api('GET /auth/sessions')).toEqual({ items: ['asked'] })
  expect(asked).toEqual([`GET ${SESSIONS} access-2`])
  expect(currentUser()?.access_token).toBe('access-2')
})

test('a refusal and a broken line are errors like any other', async () => {
  early(Promise.resolve({ status: 403, text: '{"status":"error","code":"forbidden","message":"No"}' }))
  await expect(api('GET /auth/sessions')).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  early(Promise.reject(new TypeError('Failed to fetch')))
  await expect(api('GET /auth/sessions')).rejects.toMatchObject({ status: 0, code: 'network' })
})
