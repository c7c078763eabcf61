import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { SHOP_KEY } from '../../lib/query-keys.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Puts what was ordered into the cart once more, and says what the shop does not have now. */
export function useOrderAgain() {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const toast = useToasts()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const ordering = useCall('POST /shop/order/again', { onError: toast.error })
  return {
    /** `lines`: how many different things there are in it. */
    orderAgain: (id: string, lines: number) =>
      ordering.mutate(
        { body: { order_id: id } },
        {
          onSuccess: ({ cart, left_out }) => {
            cache.setQueryData(answerKey('GET /shop/cart', {}, SHOP_KEY), cart)
            const names = formats.list(left_out)
            if (left_out.length >= lines) return toast.error(t('again.nothing', { names }))
            toast.success(left_out.length > 0 ? t('again.left_out', { names }) : t('again.done'))
            void navigate({ to: '/shop/cart' })
          },
        },
      ),
    isBusy: ordering.isPending,
    /** The one that is being ordered again. */
    id: ordering.variables?.body.order_id,
  }
}
