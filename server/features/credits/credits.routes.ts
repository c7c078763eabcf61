import { inUnit, routes } from '#platform/http/routes.ts'
import { chartOwnBalance } from './balance-chart.ts'
import { adjustBalance, changeCreditLimit } from './change-balance.ts'
import { listBalances } from './list-balances.ts'
import { listMovementsOf, listOwnMovements } from './list-movements.ts'
import { getLastProof, proveLedger } from './prove-ledger.ts'

export const creditsRoutes = routes({
  'GET /credits_history_user': inUnit(listOwnMovements),
  'GET /credits_balance_user': inUnit(chartOwnBalance),
  'GET /balances': inUnit(listBalances),
  'GET /balances/{user_id}/history': inUnit(listMovementsOf),
  'POST /balances/{user_id}/adjust': inUnit(adjustBalance),
  'PUT /balances/{user_id}/credit_limit': inUnit(changeCreditLimit),
  'GET /ledger_proof': inUnit(getLastProof),
  'POST /ledger_proof': inUnit(proveLedger),
})
