import { BalanceCard } from '../features/credits/balance-card.tsx'
import { CustomerDashboardPage } from '../features/dashboard/customer-dashboard-page.tsx'
import { OpenOrdersCard } from '../features/orders/home/open-orders-card.tsx'
import { PurchasesCard } from '../features/purchases/purchases-card.tsx'

/** The customer's home with the cards that other features add to it. */
export function CustomerHome() {
  return (
    <CustomerDashboardPage figures={<OpenOrdersCard />}>
      <BalanceCard />
      <PurchasesCard />
    </CustomerDashboardPage>
  )
}
