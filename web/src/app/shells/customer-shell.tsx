import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { OWN_ORDERS } from '../../features/orders/own-orders.ts'
import { openOrders, useOwnOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { WorkShell } from './work-shell.tsx'

const { own, relayed } = OWN_ORDERS

export function CustomerShell() {
  const { can, kind } = useSignedInUser()
  const open = openOrders(useOwnOrderCounts({ of: own }).data)
  const fromPortal = openOrders(useOwnOrderCounts({ enabled: kind === 'agent', of: relayed }).data)
  return (
    <WorkShell home="/" menu="customers" badges={{ [own.list]: open, [relayed.list]: fromPortal }}>
      {can.buy ? <BalanceChip /> : null}
    </WorkShell>
  )
}
