import { PurchasesCard } from '../features/billing/purchases-card.tsx'
import { BalanceCard } from '../features/credits/balance-card.tsx'
import { LowBalanceNote } from '../features/credits/low-balance-note.tsx'
import { CustomerDashboardPage } from '../features/dashboard/customer-dashboard-page.tsx'
import { NoticesCard } from '../features/message-box/home/notices-card.tsx'
import { useHomeNotices } from '../features/message-box/home/use-home-notices.ts'
import { OpenOrdersCard } from '../features/orders/home/open-orders-card.tsx'
import { OwnOrdersCard } from '../features/orders/home/own-orders-card.tsx'
import { useHomeOrders } from '../features/orders/home/use-home-orders.ts'
import { useSignedInUser } from '../lib/session.ts'
import { useDeferredOnScreen } from '../ui/printing.ts'
import { SkeletonCards } from '../ui/skeletons.tsx'

/** The customer's home with the cards that other features add to it. */
export function CustomerHome() {
  const { can } = useSignedInUser()
  const orders = useHomeOrders()
  const notices = useHomeNotices()
  // With the first card, which draws its answer in slices as well.
  const data = useDeferredOnScreen(orders.data)
  const box = useDeferredOnScreen(notices.data)
  // Notices stand above everything, and how high they are shows when they are there. Home does without them if it must.
  // Both come at once: whichever came first would push what stands for the other.
  const isReady = (box || notices.error) && (data || orders.error)
  return (
    <CustomerDashboardPage
      first={
        <>
          {isReady ? null : <SkeletonCards heights={[220]} />}
          {/* Asked for with the others, and shown with them. */}
          <div style={{ display: isReady ? 'contents' : 'none' }}>
            {box && isReady ? <NoticesCard notices={box.items} earlier={box.earlier} /> : null}
            {can.buy ? <LowBalanceNote /> : null}
            <OpenOrdersCard />
          </div>
        </>
      }
      figures={<OwnOrdersCard withMonths={can.buy} />}
      wallet={can.buy ? <BalanceCard /> : null}
      purchases={can.buy ? <PurchasesCard /> : null}
      waiting={!isReady}
    />
  )
}
