import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChatBell } from '../../features/chat/chat-bell.ts'
import { useChatCount } from '../../features/chat/use-chat-counts.ts'
import { ORDER_DESKS, type OrderDesk } from '../../features/orders/order-desk.ts'
import { type Counts, openOrders, useOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useOrderBell } from '../../features/orders/work/order-bell.ts'
import { useTicketBell } from '../../features/tickets/ticket-bell.ts'
import { useTicketCounts } from '../../features/tickets/use-ticket-counts.ts'
import { useTitleCount } from '../../lib/screen-title.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './admin-shell.module.css'
import { WorkShell } from './work-shell.tsx'

const { direct, agent } = ORDER_DESKS

/**
 * Whoever works on orders hears and sees of new ones on every screen; those of agents have a list of their own. So does
 * whoever answers tickets, and whoever talks to customers in the chat.
 */
export function AdminShell() {
  const { t } = useTranslation()
  const user = useSignedInUser()
  const runsOrders = hasPermission(user, 'orders')
  const { is_admin_site, ticket_system_public, live_support_public } = useSite()
  const answersTickets = hasPermission(user, 'tickets') && ticket_system_public
  const isInChat = hasPermission(user, 'live_support') && live_support_public
  const counts = useOrderCounts({ enabled: runsOrders, desk: direct }).data
  const agentCounts = useOrderCounts({ enabled: runsOrders && is_admin_site, desk: agent }).data
  const tickets = useTicketCounts({ enabled: answersTickets }).data
  const unreadChats = useChatCount({ enabled: isInChat }).data?.unread ?? 0
  useOrderBell(runsOrders)
  useTicketBell(answersTickets)
  useChatBell({ enabled: isInChat, forStaff: true })
  useTitleCount((counts?.pending ?? 0) + (agentCounts?.pending ?? 0) + unreadChats)
  const ordersBadge = (count: number) => ({ count, label: t('orders.open', { count }) })
  const openTickets = tickets?.open ?? 0
  const badges = {
    [direct.list]: ordersBadge(openOrders(counts)),
    [agent.list]: ordersBadge(openOrders(agentCounts)),
    '/admin/all_tickets': { count: openTickets, label: t('tickets.open', { count: openTickets }) },
    '/admin/chat_support': { count: unreadChats, label: t('chat.waiting', { count: unreadChats }) },
  }
  return (
    <WorkShell home="/admin" menu="staff" badges={badges}>
      {counts ? <OrdersChip desk={direct} counts={counts} /> : null}
      {openOrders(agentCounts) > 0 && agentCounts ? <OrdersChip desk={agent} counts={agentCounts} /> : null}
    </WorkShell>
  )
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
