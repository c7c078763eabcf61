import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'

export function useCart(asking: { enabled?: boolean; staleTime?: number } = {}) {
  return useAnswer('GET /shop/cart', {}, { family: SHOP_KEY, ...asking })
}
