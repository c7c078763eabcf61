import { CreditsHistory } from '../features/credits/history/credits-history.tsx'
import { BackToOrder } from '../features/orders/submit-order/back-to-order.tsx'
import { AddressFields } from '../features/profile/address/address-fields.tsx'
import { BuyCreditsPage } from '../features/purchases/buy-credits-page.tsx'

/** Buying and invoices, with the statement of the wallet as a tab, and the way back to an order that waits. */
export function BuyCredits() {
  return (
    <>
      <BackToOrder />
      <BuyCreditsPage
        history={<CreditsHistory />}
        addressForm={(done, cancel) => <AddressFields needed onSaved={done} onCancel={cancel} />}
      />
    </>
  )
}
