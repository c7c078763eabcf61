import type { Answer } from '../../lib/api.ts'
import { orderedList } from '../../ui/catalogue/ordered-list.ts'

export type Service = Answer<'GET /service'>['items'][number]
export type Option = Answer<'GET /option'>['items'][number]

/** Whatever is changed about services or options changes what the preview shows. */
export const OFFER_KEY = ['services'] as const

export const serviceList = orderedList({
  family: OFFER_KEY,
  shownIn: [OFFER_KEY],
  calls: {
    list: 'GET /service',
    add: 'POST /service',
    change: 'PUT /service/{id}',
    move: 'PUT /service/{id}/update_pos',
    remove: 'DELETE /service/{id}',
  },
})

export const optionList = orderedList({
  family: OFFER_KEY,
  shownIn: [OFFER_KEY],
  calls: {
    list: 'GET /option',
    add: 'POST /option',
    change: 'PUT /option/{id}',
    move: 'PUT /option/{id}/update_pos',
    remove: 'DELETE /option/{id}',
  },
})
