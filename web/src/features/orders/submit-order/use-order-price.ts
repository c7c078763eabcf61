import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OFFER_KEY } from '../../../lib/offer-query.ts'
import type { OrderDraft } from './order-draft.ts'
import { vehicleFields } from './order-fields.ts'
import { type Chosen, linesOf, totalOf } from './order-offer.ts'
import { useOrderQuote } from './use-order-quote.ts'

/**
 * What the order costs. The offer has the prices, so the sum stands there at the click; the server's answer, which
 * also knows balance and queue, comes a moment later. Where the two differ the offer is old: the server is right.
 */
export function useOrderPrice(draft: OrderDraft, chosen: Chosen) {
  const cache = useQueryClient()
  const { service, options } = chosen
  // Without its option such a service cannot be ordered, so the server would only refuse to price it.
  const isPriced = service !== null && (options.length > 0 || !service.needs_option)
  const { quote, settled, error, refetch } = useOrderQuote({
    ...vehicleFields(draft.vehicle),
    service_id: isPriced ? service.id : undefined,
    option_ids: options.map(({ id }) => id),
    extra_ids: chosen.extra_ids,
    time_frame: draft.time_frame,
  })
  const offered = linesOf(chosen)
  const priced = settled && isPriced ? quote : undefined
  const isOld = priced !== undefined && hundredths(priced.price) !== hundredths(totalOf(offered))
  useEffect(() => {
    if (isOld) void cache.invalidateQueries({ queryKey: OFFER_KEY })
  }, [isOld, cache])

  const lines = priced ? priced.items.map(({ name, price }) => ({ name, price })) : offered
  const total = priced?.price ?? totalOf(offered)
  return {
    lines,
    total,
    quote,
    settled,
    error,
    refetch: () => void refetch(),
    credits: quote?.credits ?? null,
    left: quote?.credits == null ? 0 : (hundredths(quote.credits) - hundredths(total)) / 100,
    /** Null: not enough, and how much is missing is not theirs to know. */
    missing: priced && !priced.suffices ? priced.missing : 0,
  }
}

export type OrderPrice = ReturnType<typeof useOrderPrice>

const hundredths = (value: number) => Math.round(value * 100)
