import { PurchasesCard } from '../features/billing/purchases-card.tsx'
import { BalanceCard } from '../features/credits/balance-card.tsx'
import { LowBalanceNote } from '../features/credits/low-balance-note.tsx'
import { CustomerDashboardPage } from '../features/dashboard/customer-dashboard-page.tsx'
import { OpenOrdersCard } from '../features/orders/home/open-orders-card.tsx'
import { OwnOrdersCard } from '../features/orders/home/own-orders-card.tsx'
import { useHomeOrders } from '../features/orders/home/use-home-orders.ts'
import { useSignedInUser } from '../lib/session.ts'
import { useDeferredOnScreen } from '../ui/printing.ts'

/** The customer's home with the cards that other features add to it. */
export function CustomerHome() {
  const { can } = useSignedInUser()
  const orders = useHomeOrders()
  // With the first card, which draws its answer in slices as well.
  const data = useDeferredOnScreen(orders.data)
  return (
    <CustomerDashboardPage
      first={
        <>
          {can.buy ? <LowBalanceNote /> : null}
          <OpenOrdersCard />
        </>
      }
      figures={<OwnOrdersCard withMonths={can.buy} />}
      wallet={can.buy ? <BalanceCard /> : null}
      purchases={can.buy ? <PurchasesCard /> : null}
      waiting={!data && !orders.error}
    />
  )
}
