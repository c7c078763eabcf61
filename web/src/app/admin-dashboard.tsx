import { LatestActs } from '../features/audit/latest-acts.tsx'
import { RevenueCards } from '../features/credit-sales/revenue/revenue-cards.tsx'
import { ProofCard } from '../features/credits/proof/proof-card.tsx'
import { AdminDashboardPage } from '../features/dashboard/admin-dashboard-page.tsx'
import { OrdersCards } from '../features/orders/home/orders-cards.tsx'
import { hasPermission, useSignedInUser } from '../lib/session.ts'

/** The dashboard with the cards that other features add to it. */
export function AdminDashboard() {
  const user = useSignedInUser()
  const seesInvoices = hasPermission(user, 'dealers_invoices')
  const seesOrders = hasPermission(user, 'orders')
  const seesBooks = seesInvoices || hasPermission(user, 'dealers_balance')
  return (
    <AdminDashboardPage
      figures={
        seesOrders || seesInvoices ? (
          <>
            {seesOrders ? <OrdersCards /> : null}
            {seesInvoices ? <RevenueCards /> : null}
          </>
        ) : null
      }
      aside={seesBooks ? <ProofCard /> : null}
    >
      {hasPermission(user, 'audit_log') ? <LatestActs /> : null}
    </AdminDashboardPage>
  )
}
