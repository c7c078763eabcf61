import { arrayMove } from '@dnd-kit/sortable'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Answer, Body, CallOptions, JsonKey } from '../../lib/api.ts'
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
    /** These name the item in their address or, as those of the shop do, in what they carry. */
    change: Extract<JsonKey, `PUT /${string}/{id}` | `POST /${string}/update`>
    move: Extract<JsonKey, `PUT /${string}/{id}/update_pos` | `POST /${string}/update`>
    remove: Extract<JsonKey, `DELETE /${string}/{id}` | `POST /${string}/delete`>
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

const inAddress = (call: string) => call.includes('{id}')

/** What such a call is told of an item. */
function told<K extends Calls[keyof Calls]>(call: K, id: string, body: object = {}): CallOptions<K> {
  return (inAddress(call) ? { params: { id }, body } : { body: { id, ...body } }) as unknown as CallOptions<K>
}

type ItemOf<L extends JsonKey> =
  Answer<L> extends { items: (infer Item extends { id: string })[] } ? Item : never

export function orderedList<L extends JsonKey, A extends JsonKey, C extends JsonKey>(
  list: Loose & { calls: { list: L; add: A; change: C } },
): OrderedList<ItemOf<L>, Body<A>, Omit<Body<C>, 'id'>> {
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
  const { change } = callsOf(list)
  const call = useCall(change, { refresh: list.shownIn })
  return (body) => call.mutateAsync(told(change, id, body as object))
}

export function useRemoveItem(list: Loose, id: string) {
  const { remove } = callsOf(list)
  const call = useCall(remove, { refreshAlways: list.shownIn })
  return { remove: (): Promise<unknown> => call.mutateAsync(told(remove, id)), isPending: call.isPending }
}

/** Shown at its new place at once; a refusal puts it back. */
export function useMoveItem(list: Loose) {
  const cache = useQueryClient()
  const { list: shown, move } = callsOf(list)
  const key = answerKey(shown, EVERYTHING, list.family)
  const call = useCall(move, {
    optimistic: async (input) => {
      const { id, position } = { ...input.params, ...input.body }
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData(key)
      const from = before?.items.findIndex((item) => item.id === id) ?? -1
      if (before && from >= 0)
        cache.setQueryData(key, { ...before, items: arrayMove(before.items, from, position) })
      return () => cache.setQueryData(key, before)
    },
    ...(inAddress(move) ? withListAsAnswer() : { refresh: list.shownIn }),
  })
  return (id: string, position: number, ways: { onError: (error: Error) => void }) =>
    call.mutate(told(move, id, { position }), ways)

  /** Then it need not be asked for again. */
  function withListAsAnswer() {
    return {
      keepAs: key,
      onSuccess: () =>
        cache.invalidateQueries({
          predicate: ({ queryKey, queryHash }) =>
            queryHash !== hashKey(key) &&
            list.shownIn.some((family) => family.every((part, at) => part === queryKey[at])),
        }),
    }
  }
}
