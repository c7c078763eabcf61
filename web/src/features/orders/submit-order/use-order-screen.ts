import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../lib/api-error.ts'
import { OFFER_KEY } from '../../../lib/offer-query.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { orderAnswer } from '../fresh-order.ts'
import type { Order } from '../order.ts'
import { checkOrder } from './check-order.ts'
import { finishDraft, freshDraft, type KeptDraft, type OrderDraft } from './order-draft.ts'
import { FORM_FIELD_OF, orderFields } from './order-fields.ts'
import { chosenOf } from './order-offer.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { ORDER_FILES_KEY, useOrderFiles } from './use-order-files.ts'
import { useOrderOffer } from './use-order-offer.ts'
import { useOrderPrice } from './use-order-price.ts'

const NOTHING = { services: [], options: [] }

/** The whole state of the screen: the draft, what is on offer for it, its files, its price, and sending it. */
export function useOrderScreen(kept: KeptDraft) {
  const { t } = useTranslation('submit-order')
  const person = useSignedInUser().id
  const cache = useQueryClient()
  const navigate = useNavigate()
  const toast = useToasts()
  const submitting = useCall('POST /order', {
    // Sending again after the answer got lost finds the order that was written down.
    idempotent: true,
  })
  const [changedFrom, setChangedFrom] = useState<number | null>(null)
  // The answer can be quicker than the second half of a double click, and the screen is left only after it.
  const placedOnce = useRef(false)

  const order = useServerForm<OrderDraft, Order>({
    initialValues: kept.draft,
    rename: FORM_FIELD_OF,
    check: (draft) =>
      checkOrder(draft, {
        chosen,
        files,
        t,
      }),
    submit: (draft) => {
      setChangedFrom(null)
      return submitting.mutateAsync({ form: orderFields(draft, chosen, price.total) })
    },
    onDone: (placed, draft) => {
      placedOnce.current = true
      finishDraft(person, draft)
      cache.setQueryData(orderAnswer(placed.id), placed)
      void cache.invalidateQueries({ queryKey: CREDITS_KEY })
      toast.success(t('sent', { number: placed.order_no }))
      void navigate({ to: '/order_details/$id', params: { id: placed.id } }).then(beginAnew)
    },
    onRefused,
  })
  const draft = order.form.values
  const offer = useOrderOffer(draft.vehicle.vehicleTypeId, draft.vehicle.variant?.variant_id ?? null)
  const chosen = chosenOf(offer.data ?? NOTHING, draft)
  const price = useOrderPrice(draft, chosen)
  const files = useOrderFiles(draft, order.form.setValues)

  const { savedAt, keep } = useKeptDraft({ person, kept, order, placed: placedOnce })

  /** A new price is shown and asked for again; nothing else on the screen is wrong then. */
  function onRefused(error: ApiError): boolean {
    if (error.code === 'price_changed') setChangedFrom(price.total)
    // Another tab may have ordered with these files, or they waited too long: their places say so.
    if (error.code === 'not_found') void cache.invalidateQueries({ queryKey: ORDER_FILES_KEY })
    if (
      ['price_changed', 'not_offered', 'not_found', 'not_enough_credits', 'company_credits_missing'].includes(
        error.code,
      )
    ) {
      void cache.invalidateQueries({ queryKey: OFFER_KEY })
      void cache.invalidateQueries({ queryKey: CREDITS_KEY })
    }
    return error.code === 'price_changed'
  }

  /** Who goes back before the order's page is there finds this very screen again, and can order the next. */
  function beginAnew(): void {
    placedOnce.current = false
    order.form.setValues(freshDraft(person))
  }

  function send(): void {
    if (!placedOnce.current) order.submit()
  }

  /** All fields anew, with what was there before to go back to. */
  function fillWith(next: OrderDraft, said: string): void {
    const before = order.form.getValues()
    for (const file of [files.original, files.second, files.extra]) file.upload.cancel()
    show(next)
    toast.undo(said, () => show(before))
  }

  function show(next: OrderDraft): void {
    order.form.clearErrors()
    order.form.setValues(next)
    setChangedFrom(null)
    keep(next)
  }

  return { order, draft, offer, chosen, price, files, changedFrom, savedAt, send, fillWith, show }
}

export type OrderScreen = ReturnType<typeof useOrderScreen>
