import { changesOf } from '#features/audit/index.ts'
import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { siteChanged } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { cleanRichText } from './clean-rich-text.ts'

type ChangePolicies = 'POST /policies'

const tell = consequencesOf<{ 'policies.changed': Changed }>({
  'policies.changed': { ...logged('content.change_policies'), live: siteChanged },
})

export async function getPolicies(tx: ReadTx) {
  return tx.db
    .selectFrom('policies')
    .select(['cookie_law', 'terms_of_use', 'privacy_policy'])
    .where('site_id', '=', tx.siteId)
    .executeTakeFirstOrThrow()
}

type Policies = Awaited<ReturnType<typeof getPolicies>>

/** Writes texts, made safe first, and answers how all of them stand now. What others write meanwhile stays. */
export async function changePoliciesTo(tx: Tx, texts: Partial<Policies>): Promise<Policies> {
  const cleaned = Object.entries(texts).map(([name, html]) => [name, cleanRichText(html)])
  if (cleaned.length > 0) {
    const changes = Object.fromEntries(cleaned) as Partial<Policies>
    await tx.db.updateTable('policies').set(changes).where('site_id', '=', tx.siteId).execute()
  }
  return getPolicies(tx)
}

/** Only the texts that were sent change. */
export async function changePolicies(tx: Tx, call: Call<ChangePolicies>): Promise<Answer<ChangePolicies>> {
  const before = await getPolicies(tx)
  const after = await changePoliciesTo(tx, call.body)
  const changes = changesOf(before, after)
  if (changes) await tell(tx, call, 'policies.changed', { subject: call.site.slug, ...changes })
  return after
}
