import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { done, idParam, listOf, listQuery } from '../primitives.ts'

/** In the order in which customers see them, unless asked otherwise. */
const sortedByHand = listQuery(['position', 'name'])
const position = z.strictObject({ position: z.int().min(0).max(1000) })

/** The calls of a list whose order staff choose. `what` is one thing of it, with its article. */
export const listCalls = <const A extends Permission, I extends z.ZodType>(
  access: A,
  what: string,
  item: I,
) => ({
  lists: (summary: string) => ({ summary, access, query: sortedByHand, response: listOf(item) }),
  adds: <B extends z.ZodType>(body: B) => ({
    summary: `Add ${what} at the end`,
    access,
    body,
    response: item,
  }),
  changes: <B extends z.ZodType>(body: B) => ({
    summary: `Change ${what}; what is left out stays`,
    access,
    params: idParam,
    body,
    response: item,
  }),
  moves: () => ({
    summary: `Move ${what} to a place in the order, counted from 0; answers all of them`,
    access,
    params: idParam,
    body: position,
    response: listOf(item),
  }),
  deletes: (andThen = '') => ({
    summary: `Delete ${what}${andThen}`,
    access,
    params: idParam,
    response: done,
  }),
})
