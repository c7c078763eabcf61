import { arrayMove } from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { ADD_CALL, CHANGE_CALL, DELETE_CALL, type Level, type Vehicle } from '../levels.ts'

type Vehicles = Answer<'GET /vehicle/vtype'>

function useCatalogueChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: VEHICLES_KEY })
}

export function useAddVehicle(level: Level, parentId: string | null) {
  const changed = useCatalogueChanged()
  return useMutation({
    mutationFn: (name: string): Promise<Vehicle> =>
      level === 'vtype'
        ? api('POST /vehicle/vtype', { body: { name } })
        : api(ADD_CALL[level], { body: { name, parent_id: parentId ?? '' } }),
    // Not waited for: the next name can be typed while the list is fetched.
    onSuccess: () => void changed(),
  })
}

export function useRenameVehicle({ level, id }: Vehicle) {
  const changed = useCatalogueChanged()
  return useMutation({
    mutationFn: (name: string): Promise<Vehicle> =>
      api(CHANGE_CALL[level], { params: { id }, body: { name } }),
    onSuccess: changed,
  })
}

/** Shown at its new place at once; whatever the server says, the list is then asked for again. */
export function useMoveVehicle(level: Level) {
  const cache = useQueryClient()
  const changed = useCatalogueChanged()
  const key = [...VEHICLES_KEY, 'list', level]
  return useMutation({
    mutationFn: ({ id, position }: { id: string; position: number }): Promise<Vehicle> =>
      api(CHANGE_CALL[level], { params: { id }, body: { position } }),
    onMutate: async ({ id, position }) => {
      await cache.cancelQueries({ queryKey: key })
      cache.setQueriesData<Vehicles>({ queryKey: key }, (before) => before && moved(before, id, position))
    },
    onSettled: changed,
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

export function useSetPriceType(id: string) {
  const changed = useCatalogueChanged()
  return useMutation({
    mutationFn: (price_type: number | null) =>
      api('PUT /vehicle/vtype/{id}', { params: { id }, body: { price_type } }),
    onSuccess: changed,
  })
}

/** Without a file the picture goes. */
export function useSetPicture(id: string) {
  const changed = useCatalogueChanged()
  return useMutation({
    mutationFn: (image: File | null) =>
      api('PUT /vehicle/{id}/image', { params: { id }, form: {}, files: { image: image ?? undefined } }),
    onSuccess: changed,
  })
}

export function useDeleteVehicle({ level, id }: Vehicle) {
  const changed = useCatalogueChanged()
  return useMutation({
    mutationFn: () => api(DELETE_CALL[level], { params: { id } }),
    onSettled: changed,
  })
}
