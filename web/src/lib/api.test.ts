import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import { api, newIdempotencyKey } from './api.ts'
import { ApiError } from './api-error.ts'
import { beginToLeave, currentUser, signIn, signOut } from './session.ts'

interface Call {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
}

let calls: Call[] = []

/** A server that takes one access token at a time and hands out a new pair for a good refresh token. */
function fakeServer({ good = 'access-1', refresh = 'refresh-1', refreshStatus = 200 } = {}) {
  const state = { good, refresh, refreshes: 0 }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ url, method: init.method ?? 'GET', headers, body })
    if (url === '/api/auth/refresh_token') {
      state.refreshes += 1
      if (refreshStatus !== 200 || body.refresh_token !== state.refresh) {
        return refusal(refreshStatus === 200 ? 401 : refreshStatus, 'refresh_token_invalid')
      }
      state.good = `access-${state.refreshes + 1}`
      state.refresh = `refresh-${state.refreshes + 1}`
      return Response.json({ access_token: state.good, refresh_token: state.refresh })
    }
    if (url === '/api/auth/signin') return refusal(401, 'wrong_credentials')
    if (headers['x-access-token'] !== state.good) return refusal(401, 'unauthenticated')
    return Response.json({ items: [], url })
  })
  return state
}

function refusal(status: number, code: string, extras: object = {}) {
  return Response.json(
    { status: 'error', code, message: `m ${code}`, request_id: 'req-7', ...extras },
    { status },
  )
}

beforeEach(() => {
  calls = []
})
afterEach(signOut)

describe('a call', () => {
  test('for what was their own is not made once they signed out; one for what everybody may read is', async () => {
    fakeServer()
    signIn(aUser())
    await api('GET /chat_count')
    signOut()
    await expect(api('GET /chat_count')).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    await api('GET /open_times').catch(() => undefined)
    expect(calls.map(({ url }) => url)).toEqual(['/api/chat_count', '/api/open_times'])
  })

  test('in the name of somebody who is leaving is their farewell alone', async () => {
    fakeServer()
    signIn(aUser())
    beginToLeave()
    await expect(api('POST /messages/read', { body: { ids: ['m'] } })).rejects.toMatchObject({ status: 401 })
    await api('POST /auth/signout')
    signOut()
    signIn(aUser())
    await api('POST /messages/read', { body: { ids: ['m'] } })
    expect(calls.map(({ url }) => url)).toEqual(['/api/auth/signout', '/api/messages/read'])
  })

  test('that is refused for want of a second factor says so to the guards', async () => {
    vi.stubGlobal('fetch', async () => refusal(403, 'second_factor_due'))
    signIn(aUser())
    await expect(api('GET /audit_log')).rejects.toMatchObject({ code: 'second_factor_due' })
    expect(currentUser()?.second_factor_due).toBe(true)
  })

  test('carries token, query without gaps, filled path and idempotency key', async () => {
    fakeServer()
    signIn(aUser())
    await api('GET /audit_log', { query: { page: 2, act: undefined, search: 'a b' }, idempotencyKey: 'k-1' })
    await api('DELETE /auth/sessions/{id}', { params: { id: 'x/y' } })
    expect(calls.map((call) => `${call.method} ${call.url}`)).toEqual([
      'GET /api/audit_log?page=2&search=a+b',
      'DELETE /api/auth/sessions/x%2Fy',
    ])
    expect(calls[0]?.headers).toMatchObject({ 'x-access-token': 'access-1', 'idempotency-key': 'k-1' })
  })

  test('rejects with code, params, fields and request id of the answer', async () => {
    vi.stubGlobal('fetch', async () =>
      refusal(400, 'invalid_input', { fields: { login: { code: 'required' } }, params: { retry_after: 3 } }),
    )
    const error = await api('POST /auth/signin', { body: { login: '', password: 'x' } }).catch((e) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { login: { code: 'required' } },
      params: { retry_after: 3 },
      requestId: 'req-7',
    })
  })

  test('without any answer is a network error', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(api('GET /policies')).rejects.toMatchObject({ code: 'network', status: 0 })
  })

  test('answered by a proxy in its own words becomes a code of ours', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    await expect(api('GET /policies')).rejects.toMatchObject({ code: 'unavailable', status: 502 })
  })

  test('that was aborted rejects with the reason and not as a network error', async () => {
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason))
    const controller = new AbortController()
    controller.abort(new Error('left the page'))
    await expect(api('GET /policies', { signal: controller.signal })).rejects.toThrow('left the page')
  })
})

describe('an expired access token', () => {
  test('is refreshed once and the call made again', async () => {
    const server = fakeServer({ good: 'other' })
    signIn(aUser())
    await api('GET /auth/sessions')
    expect(calls.map((call) => [call.url, call.headers['x-access-token']])).toEqual([
      ['/api/auth/sessions', 'access-1'],
      ['/api/auth/refresh_token', undefined],
      ['/api/auth/sessions', 'access-2'],
    ])
    expect(server.refreshes).toBe(1)
    expect(currentUser()).toMatchObject({ access_token: 'access-2', refresh_token: 'refresh-2' })
  })

  test('found by twenty calls at once is refreshed once', async () => {
    const server = fakeServer({ good: 'other' })
    signIn(aUser())
    await Promise.all(Array.from({ length: 20 }, () => api('GET /auth/sessions')))
    expect(server.refreshes).toBe(1)
    expect(calls).toHaveLength(41)
  })

  test('that another tab has renewed meanwhile is taken from storage', async () => {
    const server = fakeServer({ good: 'access-9' })
    signIn(aUser())
    const pending = api('GET /auth/sessions')
    localStorage.setItem(
      'user',
      JSON.stringify(aUser({ access_token: 'access-9', refresh_token: 'refresh-9' })),
    )
    await pending
    expect(server.refreshes).toBe(0)
    expect(calls.at(-1)?.headers['x-access-token']).toBe('access-9')
  })

  test('refused even when fresh is not refreshed a second time', async () => {
    const server = fakeServer({ good: 'other' })
    vi.stubGlobal('fetch', async (url: string) => {
      if (url !== '/api/auth/refresh_token') return refusal(401, 'unauthenticated')
      server.refreshes += 1
      return Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' })
    })
    signIn(aUser())
    await expect(api('GET /auth/sessions')).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(server.refreshes).toBe(1)
  })

  test('whose refresh is refused logs out', async () => {
    fakeServer({ good: 'other', refreshStatus: 401 })
    signIn(aUser())
    await expect(api('GET /auth/sessions')).rejects.toMatchObject({ code: 'refresh_token_invalid' })
    expect(currentUser()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test('whose refresh finds a tired server stays logged in', async () => {
    fakeServer({ good: 'other', refreshStatus: 503 })
    signIn(aUser())
    await expect(api('GET /auth/sessions')).rejects.toMatchObject({ status: 503 })
    expect(currentUser()?.access_token).toBe('access-1')
  })
})

test('a refused sign-in is not refreshed, even with an old session around', async () => {
  const server = fakeServer()
  signIn(aUser())
  await expect(api('POST /auth/signin', { body: { login: 'm', password: 'x' } })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(server.refreshes).toBe(0)
  expect(calls[0]?.headers).not.toHaveProperty('x-access-token')
})

test('idempotency keys are 32 hexadecimal digits and never the same', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
