import { BalancesPage } from '../features/credits/balances/balances-page.tsx'

export function DealersBalances() {
  return <BalancesPage of="dealers" />
}

export function AgentsBalances() {
  return <BalancesPage of="agents" />
}
