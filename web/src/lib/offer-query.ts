import { type Answer, api, earlyAnswer, STILL_TO_ASK } from './api.ts'

/** Every answer about what can be ordered. */
export const OFFER_KEY = ['order_offer'] as const

/** Services for a type of vehicle and options for its engine, where the variant is known, at the viewer's own prices. */
export const offerQuery = (query: { vtype?: string; variant?: string }) => ({
  queryKey: [...OFFER_KEY, query],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    offerOf(
      ...(await Promise.all([
        api('GET /service_all', { query, signal }),
        api('GET /option_all', { query, signal }),
      ])),
    ),
  staleTime: 60_000,
  initialData: () => {
    const services = earlyAnswer('GET /service_all', { query })
    const options = earlyAnswer('GET /option_all', { query })
    return services && options && offerOf(services, options)
  },
  ...STILL_TO_ASK,
})

function offerOf(services: Answer<'GET /service_all'>, options: Answer<'GET /option_all'>) {
  return { services: services.items, options: options.items, online: services.services_online }
}
