import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Level } from '../levels.ts'
import type { Location } from './location.ts'
import { filesOf, type LocationValues, removedOf } from './location-values.ts'

/** Below the catalogue's key: a vehicle that is renamed or deleted changes what stands here. */
export const LOCATIONS_KEY = [...VEHICLES_KEY, 'locations'] as const

/** One vehicle of the catalogue, whatever its level. */
export interface Picked {
  level: Level
  id: string
}

/** The call has a name of its own for one of the levels. */
const parameterOf = (level: Level) => (level === 'manufacturer' ? 'manufacture' : level)

/** What is known for a vehicle, be it said of the vehicle itself or of one above it; null where nothing is. */
export function useLocationOf(picked: Picked | null) {
  return useAnswer(
    'GET /vehicle/one-ecu-adblue-location',
    { query: picked ? { [parameterOf(picked.level)]: picked.id } : {} },
    {
      family: LOCATIONS_KEY,
      enabled: picked !== null,
      staleTime: 60_000,
      select: ({ location }) => location,
    },
  )
}

export function useSaveLocation(location: Location | null) {
  // Also after a refusal: somebody else may have been quicker, and then there is one to edit.
  const adding = useCall('POST /vehicle/ecu-adblue-location', { refreshAlways: [LOCATIONS_KEY] })
  const changing = useCall('PUT /vehicle/ecu-adblue-location/{id}', { refreshAlways: [LOCATIONS_KEY] })
  return (values: LocationValues) => {
    const { vehicle_id, ecu_location, adblue_location } = values
    const texts = { ecu_location, adblue_location }
    const files = filesOf(values)
    return location
      ? changing.mutateAsync({
          params: { id: location.id },
          form: { ...texts, remove_images: JSON.stringify(removedOf(values, location)) },
          files,
        })
      : adding.mutateAsync({ form: { ...texts, vehicle_id: vehicle_id?.id ?? '' }, files })
  }
}
