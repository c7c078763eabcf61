import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { ownOrderKey } from '../shop-order.ts'
import { faceOf, hasToBeChecked } from './result-face.ts'

/** News come by themselves; asking is for browsers whose stream was cut. */
const OFTEN = 4_000
const SELDOM = 20_000
const OFTEN_TIMES = 15
/** Whoever has just placed the order brings its answer along. */
const JUST_ANSWERED_MS = 5_000

const ask = (no: string, signal: AbortSignal) =>
  api('GET /shop/order/get_by_invoice_no/{no}', { params: { no }, signal })

/** An order, followed until its payment is decided. The provider itself is asked once, on coming back from it. */
export function useFollowedOrder(no: string) {
  const checked = useRef<string | null>(null)
  return useQuery({
    queryKey: ownOrderKey(no),
    queryFn: async ({ signal }) => {
      const answer = await ask(no, signal)
      const { payment, is_paid } = answer.order
      if (!payment || is_paid || !hasToBeChecked(payment) || checked.current === payment.id) return answer
      checked.current = payment.id
      try {
        const now = await api('POST /payments/{id}/check', { params: { id: payment.id }, signal })
        return hasToBeChecked(now) ? answer : await ask(no, signal)
      } catch (error) {
        // The provider does not answer now; its message will come, and what we know is shown until then.
        if (error instanceof ApiError && !signal.aborted) return answer
        throw error
      }
    },
    staleTime: JUST_ANSWERED_MS,
    refetchInterval: ({ state }) => {
      if (!state.data || faceOf(state.data.order, false) !== 'waiting') return false
      return state.dataUpdateCount < OFTEN_TIMES ? OFTEN : SELDOM
    },
  })
}
