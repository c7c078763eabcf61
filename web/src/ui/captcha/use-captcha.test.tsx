import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../../lib/api-error.ts'
import type { SolvedCaptcha } from './solve-captcha.ts'
import { useCaptcha } from './use-captcha.ts'

const solve = vi.fn<() => Promise<SolvedCaptcha>>()
vi.mock('./solve-captcha.ts', () => ({ solveCaptcha: () => solve() }))

let made = 0
const solution = (expires = Number.POSITIVE_INFINITY) => ({ payload: `payload${++made}`, expires })

beforeEach(() => {
  made = 0
  solve.mockReset()
})

test('works in the background once started, and gives each solution once', async () => {
  solve.mockImplementation(async () => solution())
  const { result } = renderHook(() => useCaptcha())
  expect(result.current.state).toBe('idle')
  act(() => result.current.start())
  act(() => result.current.start())
  await waitFor(() => expect(result.current.state).toBe('done'))
  expect(solve).toHaveBeenCalledTimes(1)
  expect(await act(() => result.current.take())).toBe('payload1')
  expect(result.current.state).toBe('idle')
  expect(await act(() => result.current.take())).toBe('payload2')
})

test('a solution about to expire is replaced by a fresh one', async () => {
  solve
    .mockImplementationOnce(async () => solution(Date.now() + 1000))
    .mockImplementation(async () => solution())
  const { result } = renderHook(() => useCaptcha())
  expect(await act(() => result.current.take())).toBe('payload2')
})

test('a failure reads as a failed check and can be tried again', async () => {
  vi.stubGlobal('isSecureContext', true)
  solve.mockRejectedValueOnce(new Error('no worker')).mockImplementation(async () => solution())
  const { result } = renderHook(() => useCaptcha())
  const refusal = await act(() => result.current.take().catch((error: ApiError) => error.code))
  expect(refusal).toBe('captcha_invalid')
  await waitFor(() => expect(result.current.state).toBe('failed'))
  expect(await act(() => result.current.take())).toBe('payload1')
})

test('without a secure connection it says what is missing', async () => {
  vi.stubGlobal('isSecureContext', false)
  solve.mockRejectedValue(new Error('crypto.subtle is undefined'))
  const { result } = renderHook(() => useCaptcha())
  act(() => result.current.start())
  await waitFor(() => expect(result.current.state).toBe('insecure'))
})
