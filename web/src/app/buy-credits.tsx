import { BuyCreditsPage } from '../features/credit-sales/buy-credits-page.tsx'
import { BackToOrder } from '../features/orders/submit-order/back-to-order.tsx'
import { part } from '../lib/parts.ts'
import { laterPart, laterTab } from '../ui/later.tsx'

const PaymentResult = laterPart(
  part(() => import('../features/billing/result/payment-result.tsx').then((module) => module.PaymentResult)),
  [220],
)
const AddressFields = laterPart(
  part(() => import('../features/profile/address/address-fields.tsx').then((module) => module.AddressFields)),
  [260],
)

const invoices = laterTab(
  () => import('../features/billing/own/own-invoices.tsx').then((module) => module.OwnInvoices),
  [320],
)
const history = laterTab(
  () => import('../features/credits/history/credits-history.tsx').then((module) => module.CreditsHistory),
  [240, 320],
)

/** Buying and invoices, with the statement of the wallet as a tab, and the way back to an order that waits. */
export function BuyCredits() {
  return (
    <>
      <BackToOrder />
      <BuyCreditsPage
        invoices={invoices()}
        history={history()}
        paymentResult={(id, cancelled) => <PaymentResult key={id} id={id} cancelled={cancelled} />}
        addressForm={(done, cancel) => <AddressFields needed onSaved={done} onCancel={cancel} />}
      />
    </>
  )
}
