import { CreditsHistory } from '../features/credits/history/credits-history.tsx'
import { BuyCreditsPage } from '../features/purchases/buy-credits-page.tsx'

/** Buying and invoices, with the statement of the wallet as a tab. */
export function BuyCredits() {
  return <BuyCreditsPage history={<CreditsHistory />} />
}
