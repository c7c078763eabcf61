import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, id, idParam, line } from '../primitives.ts'
import { SHOP_ORDER_KEYS } from '../shop-orders/states.ts'
import { LISTS_WITH_VIEWS, VIEW_BOUNDS } from './bounds.ts'

/** Whoever reads one of the lists, and views of that one. Everybody keeps their own; what they show is asked for by the list. */
const READERS = { any_of: ['dealers_list', 'agent_manager', 'tickets', ...SHOP_ORDER_KEYS] } as const

const savedView = z.object({
  id,
  name: z.string(),
  /** What the address of the list says: filters, order, columns. */
  query: z.record(z.string(), z.string()),
})

export const savedViews = endpoints({
  'GET /saved_view': {
    summary: 'The own saved views of a list',
    access: READERS,
    query: z.strictObject({ list: z.enum(LISTS_WITH_VIEWS) }),
    response: z.object({ items: z.array(savedView) }),
  },
  'POST /saved_view': {
    summary: 'Keep filters, order and columns of a list under a name; one of the same name is replaced',
    access: READERS,
    body: z.strictObject({
      list: z.enum(LISTS_WITH_VIEWS),
      name: line(VIEW_BOUNDS.name, 1),
      query: z.record(line(40, 1), line(1000)).refine((query) => Object.keys(query).length <= 30),
    }),
    response: savedView,
    errors: ['wrong_state'],
  },
  'DELETE /saved_view/{id}': {
    summary: 'Delete an own saved view',
    access: READERS,
    params: idParam,
    response: done,
  },
})
