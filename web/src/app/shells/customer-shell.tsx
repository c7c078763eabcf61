import type { ReactNode } from 'react'
import { useChatBell } from '../../features/chat/chat-bell.ts'
import { TellPage } from '../../features/chat/tell-page.tsx'
import { useOwnChat } from '../../features/chat/use-chat-counts.ts'
import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { OWN_ORDERS } from '../../features/orders/own-orders.ts'
import { openOrders, useOwnOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useOwnTicketCounts } from '../../features/tickets/use-ticket-counts.ts'
import { useTitleCount } from '../../lib/screen-title.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { WorkShell } from './work-shell.tsx'

const { own, relayed } = OWN_ORDERS

/** `children` stand in the bar, before the balance. */
export function CustomerShell({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { can, kind } = useSignedInUser()
  const { ticket_system_public, live_support_public } = useSite()
  const open = openOrders(useOwnOrderCounts({ of: own }).data)
  const fromPortal = openOrders(useOwnOrderCounts({ enabled: kind === 'agent', of: relayed }).data)
  const unread = useOwnTicketCounts({ enabled: ticket_system_public }).data?.unread ?? 0
  const inChat = useOwnChat({ enabled: live_support_public }).data?.unread ?? 0
  useChatBell({ enabled: live_support_public, forStaff: false })
  useTitleCount(inChat)
  const ordersBadge = (count: number) => ({ count, label: t('orders.open', { count }) })
  const badges = {
    [own.list]: ordersBadge(open),
    [relayed.list]: ordersBadge(fromPortal),
    '/my_tickets': { count: unread, label: t('tickets.unread', { count: unread }) },
    '/chat_support': { count: inChat, label: t('chat.unread', { count: inChat }) },
  }
  return (
    <WorkShell home="/" menu="customers" badges={badges}>
      {children}
      {can.buy ? <BalanceChip /> : null}
      <TellPage enabled={live_support_public} />
    </WorkShell>
  )
}
