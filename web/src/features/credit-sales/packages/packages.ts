import type { Answer } from '../../../lib/api.ts'
import { orderedList } from '../../../ui/catalogue/ordered-list.ts'

export type Package = Answer<'GET /price'>['items'][number]

export const packageList = orderedList({
  family: ['price'],
  shownIn: [['price'], ['GET /price_all']],
  calls: {
    list: 'GET /price',
    add: 'POST /price',
    change: 'PUT /price/{id}',
    move: 'PUT /price/{id}/update_pos',
    remove: 'DELETE /price/{id}',
  },
})
