import type { Answer } from '../../../../lib/api.ts'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { orderedList } from '../../../../ui/catalogue/ordered-list.ts'

export type ShippingMethod = Answer<'GET /shop/shipping_method/get_all'>['items'][number]

export const shippingList = orderedList({
  family: SHOP_KEY,
  shownIn: [SHOP_KEY],
  calls: {
    list: 'GET /shop/shipping_method/get_all',
    add: 'POST /shop/shipping_method/add',
    change: 'POST /shop/shipping_method/update',
    move: 'POST /shop/shipping_method/update',
    remove: 'POST /shop/shipping_method/delete',
  },
})
