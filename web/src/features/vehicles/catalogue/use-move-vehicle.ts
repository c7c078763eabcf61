import { arrayMove } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/api.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { changeCall, type Level, LIST_CALL } from '../levels.ts'

type Vehicles = Answer<'GET /vehicle/vtype'>

/** Shown at its new place at once; whatever the server says, the list is then asked for again. */
export function useMoveVehicle(level: Level) {
  const cache = useQueryClient()
  const lists = { queryKey: [...VEHICLES_KEY, LIST_CALL[level]] }
  return useCall(changeCall(level), {
    optimistic: async ({ params: { id }, body }) => {
      const { position } = body ?? {}
      if (position === undefined) return
      await cache.cancelQueries(lists)
      cache.setQueriesData<Vehicles>(lists, (before) => before && moved(before, id, position))
      return undefined
    },
    refreshAlways: [VEHICLES_KEY],
  })
}

/** Only within the page that is shown: a place on another page is seen when the answer is there. */
function moved(list: Vehicles, id: string, position: number): Vehicles {
  const from = list.items.findIndex((item) => item.id === id)
  const to = list.items.findIndex((item) => item.position === position)
  if (from < 0 || to < 0) return list
  const first = list.items[0]?.position ?? 0
  const items = arrayMove(list.items, from, to).map((item, at) => ({ ...item, position: first + at }))
  return { ...list, items }
}
