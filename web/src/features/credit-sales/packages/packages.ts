import { type Answer, api, type Body } from '../../../lib/api.ts'
import type { OrderedList } from '../../../ui/catalogue/ordered-list.ts'

export type Package = Answer<'GET /price'>['items'][number]

export const packageList: OrderedList<Package, Body<'POST /price'>, Body<'PUT /price/{id}'>> = {
  key: ['price'],
  shownIn: [['GET /price_all']],
  list: (signal) => api('GET /price', { query: { size: -1 }, signal }),
  add: (body) => api('POST /price', { body }),
  change: (id, body) => api('PUT /price/{id}', { params: { id }, body }),
  move: ({ id, position }) => api('PUT /price/{id}/update_pos', { params: { id }, body: { position } }),
  remove: (id) => api('DELETE /price/{id}', { params: { id } }),
}
