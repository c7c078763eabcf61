import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { openOrders, useOwnOrderCounts } from '../../features/orders/use-order-counts.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { WorkShell } from './work-shell.tsx'

export function CustomerShell() {
  const open = openOrders(useOwnOrderCounts().data)
  const { can } = useSignedInUser()
  return (
    <WorkShell home="/" menu="customers" badges={{ '/your_order': open }}>
      {can.buy ? <BalanceChip /> : null}
    </WorkShell>
  )
}
