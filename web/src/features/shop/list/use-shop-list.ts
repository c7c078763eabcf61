import { ROLE } from '#contract/roles.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useUser } from '../../../lib/session.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { useShopSettings } from '../use-shop-settings.ts'
import { countFilters, readFilters, SHOP_LIST } from './product-filters.ts'

export type ShopList = ReturnType<typeof useShopList>

/** The list as the address has it, with what the server answers. */
export function useShopList() {
  const list = useListSearch(SHOP_LIST)
  const user = useUser()
  const filters = readFilters(list.state.filters)
  // Staff see here what customers do; what is not published stands in their own list.
  const isStaff = user !== null && user.role_id !== ROLE.customer
  const status = isStaff ? ('published' as const) : undefined
  const products = useAnswer(
    'GET /shop/product/get_all',
    { query: { ...list.query, ...filters, status } },
    { family: SHOP_KEY, ...FRESH_PAGE },
  )
  const categories = useAnswer('GET /shop/category/get_all', { query: { size: -1 } }, { family: SHOP_KEY })
  const settings = useShopSettings()
  return { list, filters, set: countFilters(filters), products, categories, settings, isStaff }
}
