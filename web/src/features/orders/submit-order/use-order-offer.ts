import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const OFFER_KEY = ['order_offer'] as const

/**
 * Services for a type of vehicle and options for its engine, where the variant is known, at the customer's own prices.
 * The former stay until the next are there.
 */
export function useOrderOffer(vtype: string | null, variant: string | null) {
  return useQuery({
    queryKey: [...OFFER_KEY, vtype, variant],
    queryFn: async ({ signal }) => {
      const query = { vtype: vtype ?? undefined, variant: variant ?? undefined }
      const [services, options] = await Promise.all([
        api('GET /service_all', { query, signal }),
        api('GET /option_all', { query, signal }),
      ])
      return { services: services.items, options: options.items, online: services.services_online }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
