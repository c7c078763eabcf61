import { api } from '../../lib/api.ts'
import { cartJoining } from '../../lib/cart-joining.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser, subscribeSession } from '../../lib/session.ts'
import { cartKey, guestCart, hasOwnCart } from './cart/cart.ts'

/**
 * Whoever signs in finds what they put in as a guest in their own cart. Starts with the program, and tries again then what
 * failed. Returns what ends it.
 */
export function joinCartAtSignIn(): () => void {
  let person: string | undefined
  const follow = (isStart: boolean) => {
    const user = currentUser()
    if (user?.id === person) return
    person = user?.id
    if (!user) return
    // Whoever works in a customer's account has filled the guest's cart as somebody else.
    if (guestCart.exists() && hasOwnCart(user) && !user.impersonation) void joinCart(user.id)
    // What a page asks for as it opens is asked for by whoever it was opened by.
    else if (!isStart) void queryClient.invalidateQueries({ queryKey: cartKey })
  }
  follow(true)
  return subscribeSession(() => follow(false))
}

async function joinCart(person: string): Promise<void> {
  cartJoining.set(true)
  try {
    const cart = await api('POST /shop/cart/join')
    guestCart.forget()
    // What was asked for before knows nothing of it.
    await queryClient.cancelQueries({ queryKey: cartKey })
    if (currentUser()?.id === person) queryClient.setQueryData(cartKey, cart)
  } catch (error) {
    console.warn('The cart of the guest was not joined yet', error)
    void queryClient.invalidateQueries({ queryKey: cartKey })
  } finally {
    cartJoining.set(false)
  }
}
