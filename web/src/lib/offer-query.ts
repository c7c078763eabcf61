import { api } from './api.ts'

/** Every answer about what can be ordered. */
export const OFFER_KEY = ['order_offer'] as const

/** Services for a type of vehicle and options for its engine, where the variant is known, at the viewer's own prices. */
export const offerQuery = (query: { vtype?: string; variant?: string }) => ({
  queryKey: [...OFFER_KEY, query],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [services, options] = await Promise.all([
      api('GET /service_all', { query, signal }),
      api('GET /option_all', { query, signal }),
    ])
    return { services: services.items, options: options.items, online: services.services_online }
  },
  staleTime: 60_000,
})
