import { sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { getSettings } from '#features/settings/index.ts'
import { findFirstInvite, hasAdmin } from '#features/staff/index.ts'
import type { ReadTx } from '#platform/db/database.ts'

/** What a sub-portal is called is its own business: only there it can be read. */
export const titleOf = (tx: ReadTx, portalId: string): Promise<string> =>
  tx.enter(portalId, async (there) => (await getSettings(there)).title)

/** All that the provider's staff are shown of the inside of a sub-portal: no customer, no price, no order. */
export function lookInside(tx: ReadTx, portalId: string) {
  return tx.enter(portalId, async (there) => {
    const { title, default_locale: language } = await getSettings(there)
    const invite = await findFirstInvite(there)
    return {
      title,
      language,
      hasAdmin: await hasAdmin(there),
      invitedAdmin: invite && { email: invite.email, expires_at: invite.expires_at.toISOString() },
      openOrders: await countOpenOrders(there),
    }
  })
}

export type Inside = Awaited<ReturnType<typeof lookInside>>

async function countOpenOrders(there: ReadTx): Promise<number> {
  const { open } = await there.db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('open'))
    .where('site_id', '=', there.siteId)
    .where('channel', '=', 'direct')
    .where(
      'status',
      'in',
      OPEN_STATUSES.map((status) => sql.lit(status)),
    )
    .executeTakeFirstOrThrow()
  return open
}
