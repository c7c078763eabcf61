import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openOrders, useOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useOrderBell } from '../../features/orders/work/order-bell.ts'
import { titleCount } from '../../lib/screen-title.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './admin-shell.module.css'
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
    titleCount.set(waiting)
    return () => titleCount.set(0)
  }, [waiting])
}

/** The work list at a glance, in the bar of every staff page. */
function OrdersChip({ open, late }: { open: number; late: number }) {
  const { t } = useTranslation()
  return (
    <Link to={WORK_LIST} className={classes.chip}>
      <span className={classes.name}>{t('orders.work_list')}:</span>
      <span className={classes.open}>{t('orders.open', { count: open })}</span>
      {late > 0 ? (
        <span className={classes.late}>
          <IconAlertTriangle size={14} aria-hidden /> {t('orders.late', { count: late })}
        </span>
      ) : null}
    </Link>
  )
}
