import { hasWords } from '#contract/content/has-words.ts'
import { getPolicies } from '#features/content/index.ts'
import { packageRows } from '#features/credit-sales/index.ts'
import { hasCustomers } from '#features/dealers/index.ts'
import { listMethodSettings } from '#features/payments/index.ts'
import { showSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { showRelay } from './show-relay.ts'
import { showStarter } from './show-starter.ts'

type Key = 'GET /setup'

/** Facts of several features in one answer, for the card that every visit of staff begins with. */
export async function showSetup(tx: ReadTx, call: Call<Key>): Promise<Answer<Key>> {
  const { terms_of_use, privacy_policy } = await getPolicies(tx)
  return {
    settings: await showSettings(tx, call),
    ways_to_pay: (await listMethodSettings(tx, call)).items,
    packages: await packageRows.list(tx),
    policies: { terms_of_use: hasWords(terms_of_use), privacy_policy: hasWords(privacy_policy) },
    catalogue: await showStarter(tx, call),
    has_customers: await hasCustomers(tx),
    relay: await showRelay(tx, call),
  }
}
