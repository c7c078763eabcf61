import type { Answer } from '../../../../lib/api.ts'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { orderedList } from '../../../../ui/catalogue/ordered-list.ts'

export type Category = Answer<'GET /shop/category/get_all'>['items'][number]

export const categoryList = orderedList({
  family: SHOP_KEY,
  // Products name their category, and go with it.
  shownIn: [SHOP_KEY],
  calls: {
    list: 'GET /shop/category/get_all',
    add: 'POST /shop/category/add',
    change: 'POST /shop/category/update',
    move: 'POST /shop/category/update',
    remove: 'POST /shop/category/delete',
  },
})
