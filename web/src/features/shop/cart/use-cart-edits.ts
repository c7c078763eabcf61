import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { onReconnect, useConnected } from '../../../lib/connection.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Cart, type CartItem, cartKey } from './cart.ts'
import { type CartEdits, lineKey, sentItems, withEdits } from './cart-edits.ts'
import { changeUnsent, dropRefused, dropSent, unsentIn, useUnsent } from './unsent.ts'

/** Who presses five times means the last figure. */
const STILL = 500
/** Guests have no stream that would tell them when the server is back. */
const TRY_AGAIN = 5000

/** Changes of the cart: shown at once, sent together when nobody presses any more, and kept while nobody hears them. */
export function useCartEdits(cart: Cart, onGivenBack: (place: number) => void) {
  const { t } = useTranslation('shop')
  const toast = useToasts()
  const cache = useQueryClient()
  const isConnected = useConnected()
  const { edits, isStuck } = useUnsent()
  const sent = useRef<CartEdits>({})
  const call = useCall('POST /shop/cart/update', {
    keepAs: cartKey,
    onSuccess: (answer) => dropSent(cache, sent.current, answer),
    onError: (error) => {
      if (isPassing(error) && hasEdits(sent.current)) return changeUnsent(cache, { isStuck: true })
      dropRefused(cache, sent.current)
      toast.error(error)
    },
    // Whoever has gone on to the checkout meanwhile sees what it costs now.
    refresh: ['POST /shop/order/quote'],
    refreshRefused: [cartKey],
    wait: false,
  })

  const save = (items: readonly CartItem[]) => {
    const id = cache.getQueryData(cartKey)?.shopping_cart_id
    if (!id) return
    sent.current = unsentIn(cache).edits
    call.mutate({ body: { shopping_cart_id: id, items: sentItems(items) } })
  }
  const shownNow = () => withEdits(cache.getQueryData(cartKey) ?? cart, unsentIn(cache).edits)
  const saveAll = () => save(shownNow().items)

  const { isPending } = call
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is there when the time has come
  useEffect(() => {
    if (!hasEdits(edits) || isPending || !isConnected) return
    const timer = setTimeout(saveAll, isStuck ? TRY_AGAIN : STILL)
    return () => clearTimeout(timer)
  }, [edits, isPending, isConnected, isStuck])
  useEffect(() => onReconnect(() => changeUnsent(cache, { isStuck: false })), [cache])

  const leave = useRef(() => {})
  leave.current = () => {
    if (hasEdits(unsentIn(cache).edits) && !isPending) saveAll()
  }
  useEffect(() => () => leave.current(), [])

  const setQuantity = (item: CartItem, quantity: number) =>
    changeUnsent(cache, { edits: { ...unsentIn(cache).edits, [lineKey(item)]: quantity }, isStuck: false })

  /** Maybe from another screen, and long after the server took it out. */
  const giveBack = (item: CartItem, place: number) => {
    onGivenBack(place)
    const key = lineKey(item)
    const isThere = cache.getQueryData(cartKey)?.items.some((line) => lineKey(line) === key)
    if (isThere) setQuantity(item, item.quantity)
    save(isThere ? shownNow().items : shownNow().items.toSpliced(place, 0, item))
  }

  return {
    shown: withEdits(cart, edits),
    isUnsaved: (item: CartItem) => edits[lineKey(item)] !== undefined && (isStuck || !isConnected),
    hasUnsaved: hasEdits(edits) && (isStuck || !isConnected),
    isSaving: isPending,
    saveAll,
    setQuantity,
    remove: (item: CartItem) => {
      const place = shownNow().items.findIndex(({ id }) => id === item.id)
      setQuantity(item, 0)
      toast.undo(t('cart.removed', { name: item.name }), () => giveBack(item, place))
    },
  }
}

const hasEdits = (edits: CartEdits): boolean => Object.keys(edits).length > 0

/** The same may well go through a moment later. */
const isPassing = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 502 || error.status === 429)
