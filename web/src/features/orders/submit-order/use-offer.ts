import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const OFFER_KEY = ['order_offer'] as const

/** Services and options for a type of vehicle, at the customer's own prices. The former stay until the next are there. */
export function useOffer(vtype: string | null) {
  return useQuery({
    queryKey: [...OFFER_KEY, vtype],
    queryFn: async ({ signal }) => {
      const query = { vtype: vtype ?? undefined }
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
