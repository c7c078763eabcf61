import { onLive } from '../../../lib/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { cartKey } from './cart.ts'

const CHANGES = [
  'POST /shop/cart/add_item',
  'POST /shop/cart/update',
  'POST /shop/order/again',
  'POST /shop/order/place',
]
const isChange = ({ options }: { options: { mutationKey?: readonly unknown[] } }): boolean =>
  CHANGES.some((call) => options.mutationKey?.includes(call))

/**
 * Whoever has the cart open twice, in two tabs or on two devices, sees in both what they do in one. The page that does it
 * hears of itself as well: the version in its own answer says that there is nothing to ask for.
 */
export function followCart(): void {
  let heard: string | null = null
  const compare = () => {
    if (heard === null || queryClient.isMutating({ predicate: isChange }) > 0) return
    const isShown = queryClient.getQueryData(cartKey)?.version === heard
    heard = null
    if (isShown) return
    void queryClient.invalidateQueries({ queryKey: cartKey })
    void queryClient.invalidateQueries({ queryKey: [...SHOP_KEY, 'POST /shop/order/quote'] })
  }
  onLive('shop.cart', ({ data }) => {
    heard = data.version
    compare()
  })
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (!mutation || !isChange(mutation)) return
    // What is on its way may be from before, and would take back what the change answers.
    if (type === 'added') void queryClient.cancelQueries({ queryKey: cartKey })
    else compare()
  })
}
