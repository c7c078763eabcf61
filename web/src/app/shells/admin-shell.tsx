import { useEffect } from 'react'
import { openOrders, useOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useOrderBell } from '../../features/orders/work/order-bell.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { setTitleCount } from '../../lib/title-count.ts'
import { OrdersChip } from './orders-chip.tsx'
import { WorkShell } from './work-shell.tsx'

const WORK_LIST = '/admin/manage_orders/pending_orders'

/** Whoever works on orders hears and sees of new ones on every screen. */
export function AdminShell() {
  const runsOrders = hasPermission(useSignedInUser(), 'orders')
  const counts = useOrderCounts(runsOrders).data
  const open = openOrders(counts)
  useOrderBell(runsOrders)
  useTitleBadge(counts?.pending ?? 0)
  return (
    <WorkShell home="/admin" menu="staff" badges={{ [WORK_LIST]: open }}>
      {counts ? <OrdersChip open={open} late={counts.late} /> : null}
    </WorkShell>
  )
}

/** How many orders wait for somebody to begin. */
function useTitleBadge(waiting: number): void {
  useEffect(() => {
    setTitleCount(waiting)
    return () => setTitleCount(0)
  }, [waiting])
}
