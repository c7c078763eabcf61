import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { ORDER_COUNTS_KEY } from '../../features/orders/order-keys.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { WorkShell } from './work-shell.tsx'

export function CustomerShell() {
  const counts = useAnswer('GET /user_order_counts', {}, { family: ORDER_COUNTS_KEY }).data
  const open = counts ? counts.pending + counts.processing + counts.incomplete : 0
  return (
    <WorkShell home="/" menu="customers" badges={{ '/your_order': open }}>
      <BalanceChip />
    </WorkShell>
  )
}
