import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ListedShopOrder } from '../shop-order.ts'
import { useOrderAgain } from '../use-order-again.ts'
import { usePayOrder } from '../use-pay-order.ts'

interface OrderActionsProps {
  order: Pick<ListedShopOrder, 'id' | 'invoice_no' | 'can'>
  /** How many different things there are in it. */
  lines: number
}

/** What a buyer does with an order, wherever it stands. */
export function OrderActions({ order, lines }: OrderActionsProps) {
  const { t } = useTranslation('shop-orders')
  const { shop_public } = useSite()
  const { orderAgain, isBusy: isOrdering } = useOrderAgain()
  const { pay, isBusy: isPaying } = usePayOrder()
  return (
    <>
      {shop_public ? (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
          loading={isOrdering}
          onClick={() => orderAgain(order.id, lines)}
        >
          {t('again.button')}
        </Button>
      ) : null}
      {order.can.pay ? (
        <Button loading={isPaying} onClick={() => pay(order)}>
          {t('pay')}
        </Button>
      ) : null}
    </>
  )
}
