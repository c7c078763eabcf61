import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { openOrders, useOwnOrderCounts } from '../../features/orders/use-order-counts.ts'
import { WorkShell } from './work-shell.tsx'

export function CustomerShell() {
  const open = openOrders(useOwnOrderCounts().data)
  return (
    <WorkShell home="/" menu="customers" badges={{ '/your_order': open }}>
      <BalanceChip />
    </WorkShell>
  )
}
