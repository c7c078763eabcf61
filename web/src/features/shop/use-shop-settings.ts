import { SHOP_KEY } from '../../lib/query-keys.ts'
import { useAnswer } from '../../lib/use-answer.ts'

export function useShopSettings() {
  return useAnswer('GET /shop/settings/get', {}, { family: SHOP_KEY })
}
