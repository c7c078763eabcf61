import { arrayMove } from '@dnd-kit/sortable'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Answer, Body, JsonKey } from '../../lib/api.ts'
import { answerKey, type Family, FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'

/** A list that staff sort by hand, by its calls. `New` is what one is added with, `Changes` what it may get. */
export interface OrderedList<Item extends { id: string }, New, Changes> {
  family: Family
  /** All that holds something of the list, the list itself among it. */
  shownIn: readonly QueryKey[]
  calls: {
    list: Extract<JsonKey, `GET /${string}`>
    add: Extract<JsonKey, `POST /${string}`>
    change: Extract<JsonKey, `PUT /${string}/{id}`>
    move: Extract<JsonKey, `PUT /${string}/{id}/update_pos`>
    remove: Extract<JsonKey, `DELETE /${string}/{id}`>
  }
  /** Only says what the calls take and give. */
  types?(item: Item, added: New, changes: Changes): void
}

/** Calls of any such list, as far as these hooks look at them. */
const ALIKE = {
  list: 'GET /service',
  add: 'POST /service',
  change: 'PUT /service/{id}',
  move: 'PUT /service/{id}/update_pos',
  remove: 'DELETE /service/{id}',
} as const
type Calls = typeof ALIKE
type Loose = Pick<OrderedList<{ id: string }, never, never>, 'family' | 'shownIn' | 'calls'>
const callsOf = ({ calls }: Loose) => calls as Calls

type ItemOf<L extends JsonKey> =
  Answer<L> extends { items: (infer Item extends { id: string })[] } ? Item : never

export function orderedList<L extends JsonKey, A extends JsonKey, C extends JsonKey>(
  list: Loose & { calls: { list: L; add: A; change: C } },
): OrderedList<ItemOf<L>, Body<A>, Body<C>> {
  return list
}

const EVERYTHING = { query: { size: -1 } }

/** All of it: sorting by hand takes the whole list. */
export function useOrderedList<Item extends { id: string }, New, Changes>(
  list: OrderedList<Item, New, Changes>,
) {
  const { family } = list
  return useAnswer(callsOf(list).list, EVERYTHING, {
    family,
    ...FRESH,
    select: (answer) => answer as unknown as { items: Item[] },
  })
}

export function useAddItem<Item extends { id: string }, New, Changes>(
  list: OrderedList<Item, New, Changes>,
): (body: New) => Promise<unknown> {
  const call = useCall(callsOf(list).add, { refresh: list.shownIn })
  return (body) => call.mutateAsync({ body: body as never })
}

export function useChangeItem<Item extends { id: string }, New, Changes>(
  list: OrderedList<Item, New, Changes>,
  id: string,
): (body: Changes) => Promise<unknown> {
  const call = useCall(callsOf(list).change, { refresh: list.shownIn })
  return (body) => call.mutateAsync({ params: { id }, body: body as never })
}

export function useRemoveItem(list: Loose, id: string) {
  const call = useCall(callsOf(list).remove, { refreshAlways: list.shownIn })
  return { remove: (): Promise<unknown> => call.mutateAsync({ params: { id } }), isPending: call.isPending }
}

/** Shown at its new place at once; a refusal puts it back. */
export function useMoveItem(list: Loose) {
  const cache = useQueryClient()
  const key = answerKey(callsOf(list).list, EVERYTHING, list.family)
  return useCall(callsOf(list).move, {
    optimistic: async ({ params: { id }, body: { position } }) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData(key)
      const from = before?.items.findIndex((item) => item.id === id) ?? -1
      if (before && from >= 0)
        cache.setQueryData(key, { ...before, items: arrayMove(before.items, from, position) })
      return () => cache.setQueryData(key, before)
    },
    keepAs: key,
    onSuccess: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey, queryHash }) =>
          queryHash !== hashKey(key) &&
          list.shownIn.some((family) => family.every((part, at) => part === queryKey[at])),
      }),
  })
}
