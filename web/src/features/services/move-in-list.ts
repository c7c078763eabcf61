import { arrayMove } from '@dnd-kit/sortable'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Move } from '../../ui/sortable-area.tsx'

interface List {
  items: { id: string }[]
}

/** Shown at its new place at once; a refusal puts it back. */
export function useMoveInList<T extends List>(key: QueryKey, move: (to: Move) => Promise<T>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: move,
    onMutate: async ({ id, position }: Move) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<T>(key)
      const from = before?.items.findIndex((item) => item.id === id) ?? -1
      if (before && from >= 0)
        cache.setQueryData<T>(key, { ...before, items: arrayMove(before.items, from, position) })
      return { before }
    },
    onError: (_, __, context) => cache.setQueryData(key, context?.before),
    onSuccess: (answer) => cache.setQueryData(key, answer),
  })
}
