import { BalanceChip } from '../../features/credits/balance-chip.tsx'
import { CUSTOMER_MENU } from '../menus.ts'
import { WorkShell } from './work-shell.tsx'

export function CustomerShell() {
  return (
    <WorkShell home="/" profile="/profile_settings" menu={CUSTOMER_MENU}>
      <BalanceChip />
    </WorkShell>
  )
}
