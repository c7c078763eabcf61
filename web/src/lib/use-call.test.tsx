import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerKey, useAnswer } from './use-answer.ts'
import { useCall } from './use-call.ts'

const USER = '01890000-0000-7000-8000-000000000001'
const LIMIT = { params: { user_id: USER }, body: { credit_limit: 5 } }
const BALANCES = answerKey('GET /balances', { query: {} }, ['credits'])
const SETTINGS = answerKey('GET /settings', {})
const PROOF = answerKey('GET /ledger_proof', {})

let client: QueryClient
let status: number
let sent: Request[]

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const key of [BALANCES, SETTINGS, PROOF]) client.setQueryData(key, {} as never)
  status = 200
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(new URL(url, 'http://localhost'), { ...init, signal: null }))
    return Response.json(status === 200 ? { proof: null } : { code: 'conflict' }, { status })
  })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

test('a success makes stale what is named, by call or by family, and nothing else', async () => {
  const { result } = renderHook(
    () => useCall('PUT /balances/{user_id}/credit_limit', { refresh: [['credits'], 'GET /settings'] }),
    { wrapper },
  )
  await act(() => result.current.mutateAsync(LIMIT))
  expect(sent[0]?.url).toBe(`http://localhost/api/balances/${USER}/credit_limit`)
  expect([isStale(BALANCES), isStale(SETTINGS), isStale(PROOF)]).toEqual([true, true, false])
})

test('a refusal refreshes only what is to be refreshed after one', async () => {
  status = 409
  const { result } = renderHook(
    () =>
      useCall('PUT /balances/{user_id}/credit_limit', {
        refresh: [['credits']],
        refreshAlways: ['GET /settings'],
        refreshRefused: ['GET /ledger_proof'],
      }),
    { wrapper },
  )
  await act(() => result.current.mutateAsync(LIMIT).catch(() => {}))
  expect([isStale(BALANCES), isStale(SETTINGS), isStale(PROOF)]).toEqual([false, true, true])
})

test('an answer can be the new answer of a query, which is then not asked for', async () => {
  const { result } = renderHook(() => useCall('POST /ledger_proof', { keepAs: PROOF }), { wrapper })
  await act(() => result.current.mutateAsync())
  expect(client.getQueryData(PROOF)).toEqual({ proof: null })
  expect(isStale(PROOF)).toBe(false)
})

test('an answer that tells less than the kept one cannot take its place', () => {
  // @ts-expect-error: the answer to a change says nothing of `mails_leave`
  renderHook(() => useCall('POST /settings', { keepAs: SETTINGS }), { wrapper })
  // @ts-expect-error: nobody knows what is kept under an untyped key
  renderHook(() => useCall('POST /settings', { keepAs: ['settings'] }), { wrapper })
})

test('the call is under way until what it refreshes is there, unless that is not waited for', async () => {
  const { result } = renderHook(
    () => ({
      shown: useAnswer('GET /settings', {}),
      waiting: useCall('POST /ledger_proof', { refresh: ['GET /settings'] }),
      hurrying: useCall('POST /ledger_proof', { refresh: ['GET /settings'], wait: false }),
    }),
    { wrapper },
  )
  let arrive = () => {}
  const answerLater = () =>
    vi.stubGlobal('fetch', (url: string) => {
      if (!url.endsWith('/settings')) return Promise.resolve(Response.json({}))
      return new Promise((resolve) => {
        arrive = () => resolve(Response.json({}))
      })
    })
  answerLater()
  await act(() => result.current.hurrying.mutateAsync())
  await act(async () => arrive())

  const done = vi.fn()
  arrive = () => {}
  const waiting = result.current.waiting.mutateAsync().then(done)
  await waitFor(() => expect(result.current.shown.isFetching).toBe(true))
  expect(done).not.toHaveBeenCalled()
  await act(async () => {
    arrive()
    await waiting
  })
  expect(done).toHaveBeenCalledOnce()
})

test('what was shown ahead of the answer is taken back after a refusal alone', async () => {
  const undo = vi.fn()
  const { result } = renderHook(() => useCall('POST /ledger_proof', { optimistic: () => undo }), { wrapper })
  await act(() => result.current.mutateAsync())
  expect(undo).not.toHaveBeenCalled()
  status = 409
  await act(() => result.current.mutateAsync().catch(() => {}))
  expect(undo).toHaveBeenCalledOnce()
})

test('the same input keeps its key while it is refused; what follows a success has another', async () => {
  const { result } = renderHook(() => useCall('PUT /balances/{user_id}/credit_limit', { idempotent: true }), {
    wrapper,
  })
  const send = async () => {
    await act(() => result.current.mutateAsync(LIMIT).catch(() => {}))
    return sent.at(-1)?.headers.get('idempotency-key')
  }
  status = 503
  const first = await send()
  status = 200
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await send()).toBe(first)
  expect(await send()).not.toBe(first)
})
