import { TransferDetails } from '../features/billing/result/transfer-details.tsx'
import { ShopResultPage } from '../features/shop-orders/result/shop-result-page.tsx'

/** What became of an order of the shop, with the bank's details where it is paid by a transfer. */
export const ShopResult = () => (
  <ShopResultPage
    transfer={(payment) =>
      payment.next?.kind === 'transfer' ? <TransferDetails payment={payment} transfer={payment.next} /> : null
    }
  />
)
