import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { keepCheckout } from './checkout-draft.ts'
import {
  type CheckoutValues,
  checkValues,
  firstValues,
  NEW_ADDRESS,
  orderOf,
  SERVER_NAMES,
  shippingAddress,
} from './checkout-values.ts'
import { type Choices, hasOtherTotal, isBlocked, type Quote } from './use-checkout-quote.ts'
import type { usePlaceOrder } from './use-place-order.ts'

export interface CheckoutProps {
  quote: Quote
  settled: boolean
  choices: Choices
  onChoose: (part: Partial<Choices>) => void
  /** What was typed before a reload. */
  begun: CheckoutValues | null
  order: ReturnType<typeof usePlaceOrder>
}

export type Checkout = ReturnType<typeof useCheckout>

/** What is typed into the checkout, and sending it. */
export function useCheckout({ quote, settled, choices, onChoose, begun, order }: CheckoutProps) {
  const user = useSignedInUser()
  const { addresses } = quote
  // What was shown when the server said that it is another total now.
  const [changedFrom, setChangedFrom] = useState<Quote | null>(null)
  const { placing } = order

  const f = useServerForm<CheckoutValues, unknown>({
    initialValues: begun ?? firstValues(quote, user),
    rename: SERVER_NAMES,
    check: (values) => checkValues(values, addresses),
    submit: async (values) => {
      const body = orderOf(values, quote)
      if (body) await placing.mutateAsync({ body })
    },
    onRefused: (error) => {
      if (error.code === 'price_changed') setChangedFrom(quote)
      openRefusedAddress(error)
      return false
    },
  })
  const { values } = f.form

  /** What is wrong with a kept address can be mended only where its fields stand. */
  function openRefusedAddress({ fields }: ApiError): void {
    const isKept = f.form.getValues().chosen !== NEW_ADDRESS
    if (!isKept || !Object.keys(fields).some((name) => name.startsWith('shipping_address.'))) return
    f.form.setValues({ ...shippingAddress(f.form.getValues(), addresses), chosen: NEW_ADDRESS })
  }

  const { id: person } = user
  useEffect(() => keepCheckout(person, { choices, values }), [person, choices, values])

  // The price follows where the parcel goes.
  const { country } = shippingAddress(values, addresses)
  const asked = choices.country ?? quote.country
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (country && country !== asked) choose.current({ country })
  }, [country, asked])

  // What was said about other choices is no longer true of these.
  const chosen = JSON.stringify(choices)
  const forget = placing.reset
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other choices make it forget
  useEffect(() => {
    setChangedFrom(null)
    forget()
  }, [chosen])

  // Somebody else may change it under the eyes of whoever is about to press: coupons end, prices rise.
  const seen = useRef({ quote, chosen })
  useEffect(() => {
    if (!settled) return
    const { quote: before, chosen: chosenBefore } = seen.current
    seen.current = { quote, chosen }
    if (chosenBefore === chosen && hasOtherTotal(before, quote)) setChangedFrom(before)
  }, [settled, quote, chosen])

  const isPriceRefused = placing.error instanceof ApiError && placing.error.code === 'price_changed'
  const mayPlace = settled && !order.isBusy && !isBlocked(quote) && country === asked
  return {
    f,
    values,
    mayPlace,
    changedFrom,
    isPriceRefused,
    failure: isPriceRefused ? null : f.failure,
    place: () => {
      if (mayPlace) f.submit()
    },
  }
}
