import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { useOwnOrderCounts } from '../../features/orders/own/use-own-orders.ts'
import { CUSTOMER_MENU } from '../menus.ts'
import { WorkShell } from './work-shell.tsx'

export function CustomerShell() {
  const counts = useOwnOrderCounts().data
  const open = counts ? counts.pending + counts.processing + counts.incomplete : 0
  return (
    <WorkShell home="/" profile="/profile_settings" menu={CUSTOMER_MENU} badges={{ '/your_order': open }}>
      <BalanceChip />
    </WorkShell>
  )
}
