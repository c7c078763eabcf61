import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { VEHICLES_KEY } from '../../lib/query-keys.ts'

/** Types are few and change rarely. */
export function useVehicleTypes() {
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'types'],
    queryFn: async ({ signal }) => (await api('GET /vehicle/vtype', { query: { size: -1 }, signal })).items,
    staleTime: 60_000,
  })
}
