import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import type { OrderChoice } from '../order-field.tsx'

/** The order that the address names: a link on its page leads here. An agent's may have come from their sub-portal. */
export function useOrderInAddress(onFound: (order: OrderChoice) => void): void {
  const { order_id = '' } = useSearch({ strict: false }) as { order_id?: string }
  const isAgent = useSignedInUser().kind === 'agent'
  const asking = { retry: false } as const
  const own = useAnswer(
    'GET /order/{id}',
    { params: { id: order_id } },
    { enabled: order_id !== '', ...asking },
  )
  const relayed = useAnswer(
    'GET /agent_order/{id}',
    { params: { id: order_id } },
    { enabled: order_id !== '' && isAgent && own.isError, ...asking },
  )
  const found = own.data ?? relayed.data
  const taken = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whatever is chosen later
  useEffect(() => {
    if (!found || taken.current === order_id) return
    taken.current = order_id
    const { id, order_no, vehicle_label, reg_no } = found
    onFound({ id, order_no, vehicle_label, reg_no })
  }, [found, order_id])
}
