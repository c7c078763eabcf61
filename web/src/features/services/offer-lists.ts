import { type Answer, api, type Body } from '../../lib/api.ts'
import type { OrderedList } from '../../ui/catalogue/ordered-list.ts'

export type Service = Answer<'GET /service'>['items'][number]
export type Option = Answer<'GET /option'>['items'][number]

/** Whatever is changed about services or options changes what the preview shows. */
export const OFFER_KEY = ['services'] as const

export const serviceList: OrderedList<Service, Body<'POST /service'>, Body<'PUT /service/{id}'>> = {
  key: [...OFFER_KEY, 'services'],
  shownIn: [OFFER_KEY],
  list: (signal) => api('GET /service', { query: { size: -1 }, signal }),
  add: (body) => api('POST /service', { body }),
  change: (id, body) => api('PUT /service/{id}', { params: { id }, body }),
  move: ({ id, position }) => api('PUT /service/{id}/update_pos', { params: { id }, body: { position } }),
  remove: (id) => api('DELETE /service/{id}', { params: { id } }),
}

export const optionList: OrderedList<Option, Body<'POST /option'>, Body<'PUT /option/{id}'>> = {
  key: [...OFFER_KEY, 'options'],
  shownIn: [OFFER_KEY],
  list: (signal) => api('GET /option', { query: { size: -1 }, signal }),
  add: (body) => api('POST /option', { body }),
  change: (id, body) => api('PUT /option/{id}', { params: { id }, body }),
  move: ({ id, position }) => api('PUT /option/{id}/update_pos', { params: { id }, body: { position } }),
  remove: (id) => api('DELETE /option/{id}', { params: { id } }),
}
