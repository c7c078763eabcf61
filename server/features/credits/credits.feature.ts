import { feature } from '#platform/feature.ts'
import { figureJobs } from '#platform/figures/figure-jobs.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { chartOwnBalance } from './balance-chart.ts'
import { adjustBalance, changeCreditLimit } from './change-balance.ts'
import { listBalances } from './list-balances.ts'
import { listMovementsOf, listOwnMovements } from './list-movements.ts'
import { getLastProof, proveLedgerJob, proveLedgerOf } from './prove-ledger.ts'
import { USED_CREDITS } from './used-credits.ts'

export const creditsFeature = feature({
  name: 'credits',
  routes: routes({
    'GET /credits_history_user': transactional(listOwnMovements),
    'GET /credits_balance_user': transactional(chartOwnBalance),
    'GET /balances': transactional(listBalances),
    'GET /balances/{user_id}/history': transactional(listMovementsOf),
    'POST /balances/{user_id}/adjust': transactional(adjustBalance),
    'PUT /balances/{user_id}/credit_limit': transactional(changeCreditLimit),
    'GET /ledger_proof': transactional(getLastProof),
    'POST /ledger_proof': unmanaged(({ platform, site }) => proveLedgerOf(platform, site.id)),
  }),
  schedules: [proveLedgerJob, ...figureJobs('credits', [USED_CREDITS])],
})
