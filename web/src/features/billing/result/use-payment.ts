import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Answer, api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { CREDITS_KEY, OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { refreshUserData } from '../../../lib/user-data.ts'
import { isWaiting } from './result-face.ts'

export type Payment = Answer<'GET /payments/{id}'>

/** News come by themselves; asking is for browsers whose stream was cut. */
const OFTEN = 4_000
const SELDOM = 20_000
const OFTEN_TIMES = 15

export const paymentKey = (id: string) => [...CREDITS_KEY, 'payment', id] as const

/** How a payment stands, followed until it is decided. The provider itself is asked once, on coming back from it. */
export function usePayment(id: string) {
  const cache = useQueryClient()
  const checked = useRef<string | null>(null)
  const query = useQuery({
    queryKey: paymentKey(id),
    queryFn: async ({ signal }) => {
      const payment = await api('GET /payments/{id}', { params: { id }, signal })
      if (!isWaiting(payment) || payment.method === 'bank' || checked.current === id) return payment
      checked.current = id
      try {
        return await api('POST /payments/{id}/check', { params: { id }, signal })
      } catch (error) {
        // The provider does not answer now; its message will come, and what we know is shown until then.
        if (error instanceof ApiError && !signal.aborted) return payment
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWaiting(state.data) ? (state.dataUpdateCount < OFTEN_TIMES ? OFTEN : SELDOM) : false,
  })

  const status = query.data?.status
  useEffect(() => {
    if (status !== 'paid' && status !== 'refunded') return
    void refreshUserData()
    void cache.invalidateQueries({ queryKey: OWN_INVOICES_KEY })
  }, [status, cache])
  return query
}
