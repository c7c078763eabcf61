import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ORDER_DESKS, type OrderDesk } from '../../features/orders/order-desk.ts'
import { type Counts, openOrders, useOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useOrderBell } from '../../features/orders/work/order-bell.ts'
import { useTicketBell } from '../../features/tickets/ticket-bell.ts'
import { useTicketCounts } from '../../features/tickets/use-ticket-counts.ts'
import { titleCount } from '../../lib/screen-title.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './admin-shell.module.css'
import { WorkShell } from './work-shell.tsx'

const { direct, agent } = ORDER_DESKS

/**
 * Whoever works on orders hears and sees of new ones on every screen; those of agents have a list of their own. So does
 * whoever answers tickets.
 */
export function AdminShell() {
  const { t } = useTranslation()
  const user = useSignedInUser()
  const runsOrders = hasPermission(user, 'orders')
  const { is_admin_site, ticket_system_public } = useSite()
  const answersTickets = hasPermission(user, 'tickets') && ticket_system_public
  const counts = useOrderCounts({ enabled: runsOrders, desk: direct }).data
  const agentCounts = useOrderCounts({ enabled: runsOrders && is_admin_site, desk: agent }).data
  const tickets = useTicketCounts({ enabled: answersTickets }).data
  useOrderBell(runsOrders)
  useTicketBell(answersTickets)
  useTitleBadge((counts?.pending ?? 0) + (agentCounts?.pending ?? 0))
  const ordersBadge = (count: number) => ({ count, label: t('orders.open', { count }) })
  const openTickets = tickets?.open ?? 0
  const badges = {
    [direct.list]: ordersBadge(openOrders(counts)),
    [agent.list]: ordersBadge(openOrders(agentCounts)),
    '/admin/all_tickets': { count: openTickets, label: t('tickets.open', { count: openTickets }) },
  }
  return (
    <WorkShell home="/admin" menu="staff" badges={badges}>
      {counts ? <OrdersChip desk={direct} counts={counts} /> : null}
      {openOrders(agentCounts) > 0 && agentCounts ? <OrdersChip desk={agent} counts={agentCounts} /> : null}
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

/** A work list at a glance, in the bar of every staff page. */
function OrdersChip({ desk, counts }: { desk: OrderDesk; counts: Counts }) {
  const { t } = useTranslation()
  const { late } = counts
  return (
    <Link to={desk.list} className={classes.chip}>
      <span className={classes.name}>{t(desk === agent ? 'orders.agents' : 'orders.work_list')}:</span>
      <span className={classes.open}>{t('orders.open', { count: openOrders(counts) })}</span>
      {late > 0 ? (
        <span className={classes.late}>
          <IconAlertTriangle size={14} aria-hidden /> {t('orders.late', { count: late })}
        </span>
      ) : null}
    </Link>
  )
}
