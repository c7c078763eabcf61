import { OwnInvoices } from '../features/billing/own/own-invoices.tsx'
import { PaymentResult } from '../features/billing/result/payment-result.tsx'
import { BuyCreditsPage } from '../features/credit-sales/buy-credits-page.tsx'
import { CreditsHistory } from '../features/credits/history/credits-history.tsx'
import { BackToOrder } from '../features/orders/submit-order/back-to-order.tsx'
import { AddressFields } from '../features/profile/address/address-fields.tsx'

/** Buying and invoices, with the statement of the wallet as a tab, and the way back to an order that waits. */
export function BuyCredits() {
  return (
    <>
      <BackToOrder />
      <BuyCreditsPage
        invoices={<OwnInvoices />}
        history={<CreditsHistory />}
        paymentResult={(id, cancelled) => <PaymentResult key={id} id={id} cancelled={cancelled} />}
        addressForm={(done, cancel) => <AddressFields needed onSaved={done} onCancel={cancel} />}
      />
    </>
  )
}
