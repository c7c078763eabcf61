import { useState } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { chosenPrice, selectedOf } from './choice.ts'
import type { Product } from './product.ts'

/** What somebody is about to put into the cart: whatever happens to the product meanwhile, something that can be had. */
export function useBuying(product: Product) {
  const { id, name, inventory, extra_options } = product
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [wanted, setWanted] = useState(1)
  const call = useAddToCart(name)
  const most = Math.min(inventory, SHOP_BOUNDS.quantity)
  const quantity = Math.max(Math.min(wanted, most), 1)
  const selected = selectedOf(extra_options, chosen)
  return {
    selected,
    choose: (option: string, value: string) => setChosen({ ...chosen, [option]: value }),
    /** Of one piece. */
    price: chosenPrice(product, selected),
    quantity,
    most,
    setQuantity: setWanted,
    isOut: inventory === 0,
    add: () => call.mutate({ body: { product_id: id, quantity, selected_extra_options: selected } }),
    isAdding: call.isPending,
  }
}

export type Buying = ReturnType<typeof useBuying>
