import { type Answer, api, type Body } from '../../../lib/api.ts'
import type { OrderedList } from '../../../ui/catalogue/ordered-list.ts'
import { OFFER_KEY } from '../buy/use-offer.ts'

export type Package = Answer<'GET /price'>['items'][number]

export const packageList: OrderedList<Package, Body<'POST /price'>, Body<'PUT /price/{id}'>> = {
  key: ['price'],
  shownIn: [OFFER_KEY],
  list: (signal) => api('GET /price', { query: { size: -1 }, signal }),
  add: (body) => api('POST /price', { body }),
  change: (id, body) => api('PUT /price/{id}', { params: { id }, body }),
  move: ({ id, position }) => api('PUT /price/{id}/update_pos', { params: { id }, body: { position } }),
  remove: (id) => api('DELETE /price/{id}', { params: { id } }),
}
