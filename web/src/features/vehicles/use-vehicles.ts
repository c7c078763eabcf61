import { useQuery } from '@tanstack/react-query'
import { api, earlyAnswer, STILL_TO_ASK } from '../../lib/api.ts'
import { VEHICLES_KEY } from '../../lib/query-keys.ts'
import { answerQuery, useAnswer } from '../../lib/use-answer.ts'
import { type Branch, CHILDREN_CALL, type Level, levelAbove, oneCall, type Vehicle } from './levels.ts'

/** Names change rarely, and a finder walks up and down the same lists. */
const KEPT = 5 * 60_000

/** One that is not at the bottom, with the names above it. */
export function useBranch(level: Branch, id: string | null) {
  return useAnswer(
    oneCall(level),
    { params: { id: id ?? '' } },
    { family: VEHICLES_KEY, enabled: id !== null, staleTime: KEPT },
  )
}

export const variantQuery = (id: string) => ({
  ...answerQuery('GET /vehicle/variant/{id}', { params: { id } }, VEHICLES_KEY),
  staleTime: 60_000,
})

const ALL_TYPES = { query: { size: -1 } }

type Child = Pick<Vehicle, 'id' | 'name'>

/** What can be chosen on a level once the one above is chosen; all types where there is none above. */
export function useChoices(level: Level, parentId: string | null) {
  const above = levelAbove(level)
  return useQuery({
    queryKey: [...VEHICLES_KEY, 'choices', level, parentId],
    queryFn: async ({ signal }): Promise<Child[]> => {
      const answer =
        above === null
          ? await api('GET /vehicle/vtype', { ...ALL_TYPES, signal })
          : await api(CHILDREN_CALL[above], { params: { parent: parentId ?? '' }, signal })
      return answer.items
    },
    initialData: (): Child[] | undefined =>
      above === null ? earlyAnswer('GET /vehicle/vtype', ALL_TYPES)?.items : undefined,
    ...STILL_TO_ASK,
    enabled: above === null || parentId !== null,
    staleTime: KEPT,
  })
}
