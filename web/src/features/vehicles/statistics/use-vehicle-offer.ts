import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** What the viewer can order for a vehicle, at the viewer's own prices. */
export function useVehicleOffer(variantId: string) {
  return useQuery({
    queryKey: ['vehicle_offer', variantId],
    queryFn: async ({ signal }) => {
      const query = { variant: variantId }
      const [services, options] = await Promise.all([
        api('GET /service_all', { query, signal }),
        api('GET /option_all', { query, signal }),
      ])
      return { services: services.items, options: options.items }
    },
    staleTime: 60_000,
  })
}
