import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import type { Level } from '../levels.ts'
import type { Location } from './location.ts'
import { filesOf, type LocationValues, removedOf } from './location-values.ts'

/** Below the catalogue's key: a vehicle that is renamed or deleted changes what stands here. */
const LOCATIONS_KEY = [...VEHICLES_KEY, 'locations'] as const

interface ListQuery {
  page: number
  size: number
  search?: string
  sort_by: 'name'
  sort_order: 'asc' | 'desc'
}

export function useLocations(query: ListQuery) {
  return useQuery({
    queryKey: [...LOCATIONS_KEY, 'list', query],
    queryFn: ({ signal }) => api('GET /vehicle/ecu-adblue-locations', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One vehicle of the catalogue, whatever its level. */
export interface Picked {
  level: Level
  id: string
}

const PARAMETER = {
  vtype: 'vtype',
  manufacturer: 'manufacture',
  vmodel: 'vmodel',
  generation: 'generation',
  variant: 'variant',
} as const satisfies Record<Level, string>

/** What is known for a vehicle, be it said of the vehicle itself or of one above it; null where nothing is. */
export function useLocationOf(picked: Picked | null) {
  return useQuery({
    queryKey: [...LOCATIONS_KEY, 'one', picked?.id],
    queryFn: async ({ signal }) => {
      const query = picked ? { [PARAMETER[picked.level]]: picked.id } : {}
      return (await api('GET /vehicle/one-ecu-adblue-location', { query, signal })).location
    },
    enabled: picked !== null,
    staleTime: 60_000,
  })
}

export function useSaveLocation(location: Location | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: LocationValues) => {
      const { vehicle_id, ecu_location, adblue_location } = values
      const texts = { ecu_location, adblue_location }
      const files = filesOf(values)
      return location
        ? api('PUT /vehicle/ecu-adblue-location/{id}', {
            params: { id: location.id },
            form: { ...texts, remove_images: JSON.stringify(removedOf(values, location)) },
            files,
          })
        : api('POST /vehicle/ecu-adblue-location', {
            form: { ...texts, vehicle_id: vehicle_id?.id ?? '' },
            files,
          })
    },
    // Also after a refusal: somebody else may have been quicker, and then there is one to edit.
    onSettled: () => cache.invalidateQueries({ queryKey: LOCATIONS_KEY }),
  })
}

export function useDeleteLocation(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /vehicle/ecu-adblue-location/{id}', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: LOCATIONS_KEY }),
  })
}
