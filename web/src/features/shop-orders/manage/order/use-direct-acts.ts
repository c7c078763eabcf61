import { useQueryClient } from '@tanstack/react-query'
import type { ShopOrderStatus } from '#contract/shop-orders/states.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { useConfirm } from '../../../../ui/confirm.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { Order } from '../manage-order.ts'
import { freshShopOrder, orderKey } from './manage-order-key.ts'

/** What is done by one press. The new state shows before the server has spoken; it goes again where the server refuses. */
export function useDirectActs({ id, invoice_no: number }: Order) {
  const { t } = useTranslation('shop-orders-manager')
  const toast = useToasts()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const showAtOnce = (status: ShopOrderStatus) => () => {
    const before = cache.getQueryData(orderKey(id))
    cache.setQueryData(orderKey(id), (known) =>
      known ? { ...known, order: { ...known.order, current_status: status } } : known,
    )
    return () => cache.setQueryData(orderKey(id), before)
  }
  const onError = (error: Error) =>
    toast.error(error instanceof ApiError && error.code === 'wrong_state' ? t('acts.late') : error)
  const fresh = { ...freshShopOrder(id), onError }
  const processing = useCall('POST /shop/order/mark_as_processing', {
    ...fresh,
    optimistic: showAtOnce('processing'),
    onSuccess: () => toast.success(t('acts.done.mark_as_processing', { number })),
  })
  const completion = useCall('POST /shop/order/mark_as_completed', {
    ...fresh,
    optimistic: showAtOnce('completed'),
    onSuccess: () => toast.success(t('acts.done.mark_as_completed', { number })),
  })
  const resumption = useCall('POST /shop/order/resume', {
    ...fresh,
    onSuccess: () => toast.success(t('acts.done.resume', { number })),
  })
  const sending = useCall('POST /shop/order/mark_as_refunded', {
    ...fresh,
    onSuccess: () => toast.success(t('acts.done.mark_as_refunded', { number })),
  })
  const body = { order_id: id }
  const send = async () => {
    const isSure = await confirm({
      title: t('due.sent_title', { number }),
      text: t('due.sent_text'),
      confirm: t('acts.mark_as_refunded'),
    })
    if (isSure) sending.mutate({ body })
  }
  const complete = async () => {
    const isSure = await confirm({
      title: t('complete.title', { number }),
      text: t('complete.text'),
      confirm: t('acts.mark_as_completed'),
    })
    if (isSure) completion.mutate({ body })
  }
  return {
    isBusy: processing.isPending || completion.isPending || resumption.isPending || sending.isPending,
    run: {
      mark_as_processing: () => processing.mutate({ body }),
      mark_as_completed: () => void complete(),
      resume: () => resumption.mutate({ body }),
      mark_as_refunded: () => void send(),
    },
  }
}
