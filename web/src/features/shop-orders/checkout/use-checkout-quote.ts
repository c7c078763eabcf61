import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, Body } from '../../../lib/api.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'

export type Quote = Answer<'POST /shop/order/quote'>
export type Way = Quote['payment_methods'][number]

/** What the buyer has chosen themselves; the server chooses the rest. */
export type Choices = NonNullable<Body<'POST /shop/order/quote'>>

/**
 * What the cart would cost, asked for anew at every change. The former figures stay until the next ones are there, and
 * `settled` is false meanwhile: nobody pays by figures that are not those they chose. Of an order that is just being
 * placed nothing is asked (`frozen`): its cart is empty from one moment to the next.
 */
export function useCheckoutQuote(choices: Choices, frozen: boolean) {
  const query = useAnswer(
    'POST /shop/order/quote',
    { body: choices },
    { family: SHOP_KEY, gcTime: 0, placeholderData: keepPreviousData, enabled: !frozen },
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  return {
    quote: data,
    error,
    settled: data !== undefined && !error && !isFetching && !isPlaceholderData,
    refetch,
  }
}

export const chosenWay = ({ payment_methods, payment_method }: Quote): Way | undefined =>
  payment_methods.find(({ method }) => method === payment_method)

/** In money, or in the credits that it is paid with. */
export const hasOtherTotal = (one: Quote, other: Quote): boolean =>
  one.total !== other.total || chosenWay(one)?.credits !== chosenWay(other)?.credits

export const chosenShipping = ({ shipping_methods, shipping_method_id }: Quote) =>
  shipping_methods.find(({ id }) => id === shipping_method_id)

/** Credits are a way only as far as the wallet reaches. */
export const isTooLittle = ({ credits }: Way, { spendable_credits }: Quote): boolean =>
  credits !== null && credits > (spendable_credits ?? 0)

/** Nothing can be bought like this, whatever is typed. */
export function isBlocked(quote: Quote): boolean {
  const way = chosenWay(quote)
  return (
    quote.items.some(({ problem }) => problem !== null) ||
    quote.shipping_method_id === null ||
    way === undefined ||
    isTooLittle(way, quote)
  )
}
