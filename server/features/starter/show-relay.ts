import { fromHundredths } from '#contract/amounts.ts'
import { getSpendable } from '#features/credits/index.ts'
import { type MappingState, readMappingState } from '#features/services/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /setup'

/** How far a sub-portal is with what goes on to its provider; null where nothing does. */
export async function showRelay(tx: ReadTx, { actor }: Call<Key>): Promise<Answer<Key>['relay']> {
  const { provider_id, agent_id, relay } = await getSettings(tx)
  const state = await readMappingState(tx)
  if (!provider_id || !agent_id || !state) return null
  const spendable = await tx.enter(provider_id, (there) => getSpendable(there, agent_id))
  const credits = fromHundredths(spendable)
  const { cheapest, ...mapping } = state
  const seesCosts = can(actor, 'tuning_services')
  return {
    ...judgeRelay(state, { isManual: relay === 'manual', credits }),
    mapping: seesCosts ? mapping : null,
    balance:
      seesCosts && can(actor, 'dealers_balance') && cheapest !== null ? { credits, needed: cheapest } : null,
  }
}

/**
 * Each of them can always be reached. A service that nobody mapped is served by the portal's own staff, which is a choice;
 * a portal that keeps its orders to itself needs neither a mapped service nor credits at the provider.
 */
export function judgeRelay(
  { services, own, dangling, below_cost, cheapest }: MappingState,
  { isManual, credits }: { isManual: boolean; credits: number },
) {
  return {
    is_mapped: services > 0 && dangling === 0 && (own < services || isManual),
    sells_above_cost: below_cost === 0,
    is_balance_enough: isManual || (cheapest === null ? credits > 0 : credits >= cheapest),
  }
}
