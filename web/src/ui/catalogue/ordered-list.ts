import { arrayMove } from '@dnd-kit/sortable'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Move } from './sortable-area.tsx'

interface Answer<Item> {
  items: Item[]
}

/** How a list that staff sort by hand is read and changed. `New` is what one is added with, `Changes` what it may get. */
export interface OrderedList<Item extends { id: string }, New, Changes> {
  key: QueryKey
  /** Other answers that hold something of the list. */
  shownIn: readonly QueryKey[]
  list(signal: AbortSignal): Promise<Answer<Item>>
  add(body: New): Promise<unknown>
  change(id: string, body: Changes): Promise<unknown>
  move(to: Move): Promise<Answer<Item>>
  remove(id: string): Promise<unknown>
}

/** All of it: sorting by hand takes the whole list. */
export function useOrderedList<Item extends { id: string }, New, Changes>(
  list: OrderedList<Item, New, Changes>,
) {
  return useQuery({ queryKey: list.key, queryFn: ({ signal }) => list.list(signal), staleTime: 0 })
}

type Keys = Pick<OrderedList<{ id: string }, unknown, unknown>, 'key' | 'shownIn'>

export function useRefetchList({ key, shownIn }: Keys): () => Promise<unknown> {
  const cache = useQueryClient()
  // In one go: an answer that two of the keys name would otherwise be asked for twice.
  return () => cache.invalidateQueries({ predicate: ({ queryKey }) => isUnder(queryKey, [key, ...shownIn]) })
}

const isUnder = (key: QueryKey, families: readonly QueryKey[]): boolean =>
  families.some((family) => family.every((part, at) => part === key[at]))

export function useAddItem<New>(list: Keys & { add(body: New): Promise<unknown> }) {
  return useMutation({ mutationFn: (body: New) => list.add(body), onSuccess: useRefetchList(list) })
}

export function useChangeItem<Changes>(
  list: Keys & { change(id: string, body: Changes): Promise<unknown> },
  id: string,
) {
  return useMutation({
    mutationFn: (body: Changes) => list.change(id, body),
    onSuccess: useRefetchList(list),
  })
}

export function useRemoveItem(list: Keys & { remove(id: string): Promise<unknown> }) {
  return useMutation({ mutationFn: (id: string) => list.remove(id), onSettled: useRefetchList(list) })
}

/** Shown at its new place at once; a refusal puts it back. */
export function useMoveItem<Item extends { id: string }, New, Changes>(
  list: OrderedList<Item, New, Changes>,
) {
  const { key, shownIn } = list
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (to: Move) => list.move(to),
    onMutate: async ({ id, position }) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<Answer<Item>>(key)
      const from = before?.items.findIndex((item) => item.id === id) ?? -1
      if (before && from >= 0)
        cache.setQueryData(key, { ...before, items: arrayMove(before.items, from, position) })
      return { before }
    },
    onError: (_, __, context) => cache.setQueryData(key, context?.before),
    onSuccess: (answer) => {
      cache.setQueryData(key, answer)
      return cache.invalidateQueries({
        predicate: ({ queryKey }) => isUnder(queryKey, shownIn) && !isUnder(queryKey, [key]),
      })
    },
  })
}
