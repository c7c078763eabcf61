import { VEHICLES_KEY } from '../../lib/query-keys.ts'
import { useAnswer } from '../../lib/use-answer.ts'

/** Types are few and change rarely. */
export function useVehicleTypes() {
  return useAnswer(
    'GET /vehicle/vtype',
    { query: { size: -1 } },
    { family: VEHICLES_KEY, staleTime: 60_000, select: ({ items }) => items },
  )
}
