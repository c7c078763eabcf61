import { fromHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/routes.ts'
import { findProposal, type OrderChange } from '../acts/order-change-store.ts'
import { ownerAbilities } from '../core/order-abilities.ts'
import { findOrder, type Order } from '../core/order-store.ts'
import { countUnreadOfProvider } from '../lists/provider-unread.ts'

type Relay = Answer<'PUT /order/{id}/take'>['relay']

/** What staff see of the way between a sub-portal and its provider, each from their own side. */
export async function presentRelay(
  tx: ReadTx,
  order: Order,
): Promise<{ relay: Relay; theirs: Order | null; subPortal: string | null }> {
  const provider = await findTheirs(tx, order)
  return {
    relay: order.relay_state && {
      ...relayOf(order, order.relay_state),
      provider: provider && presentTheirs(provider),
    },
    theirs: provider?.theirs ?? null,
    subPortal: order.from_site_id && (await findSlug(tx, order.from_site_id)),
  }
}

const relayOf = ({ relay_reason, provider_price }: Order, state: NonNullable<Order['relay_state']>) => ({
  state,
  reason: relay_reason,
  price: provider_price === null ? null : fromHundredths(provider_price),
})

/** How far the provider has come with it. Who works on it there is the provider's business. */
export async function findTheirs(tx: ReadTx, { relay_state, provider_order_id }: Order) {
  const { provider_id } = await getSettings(tx)
  if (!provider_id || !provider_order_id || relay_state === 'own') return null
  const { theirs, asked, unread } = await tx.enter(provider_id, async (there) => ({
    theirs: await findOrder(there, provider_order_id),
    asked: await findProposal(there, provider_order_id),
    unread: await countUnreadOfProvider(there, [provider_order_id]),
  }))
  return theirs ? { theirs, asked, unread: unread.get(theirs.id) ?? 0 } : null
}

interface Theirs {
  theirs: Order
  asked: OrderChange | undefined
  unread: number
}

function presentTheirs({ theirs, asked, unread }: Theirs) {
  const { id, status, promised_at, incomplete_reason } = theirs
  return {
    order_id: id,
    status,
    promised_at: promised_at?.toISOString() ?? null,
    incomplete_reason,
    proposed_change: asked
      ? {
          id: asked.id,
          price_before: fromHundredths(asked.price_before),
          price_after: fromHundredths(asked.price_after),
          reason: asked.reason,
          created_at: asked.created_at.toISOString(),
        }
      : null,
    unread,
    can: { write: ownerAbilities.verdict('write', { order: theirs }) === true },
  }
}

async function findSlug(tx: ReadTx, siteId: string): Promise<string | null> {
  const row = await tx.db.selectFrom('sites').select('slug').where('id', '=', siteId).executeTakeFirst()
  return row?.slug ?? null
}
