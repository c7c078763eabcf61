import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { missingAddress } from '#contract/billing/invoice-parties.ts'
import { hasPostalCodes } from '#contract/postal-codes.ts'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import type { postalAddress } from '#contract/shop-orders/shapes.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Forget = 'POST /shop/order/forget_address'

export type PostalAddress = z.output<typeof postalAddress>

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'shop_addresses.address': PostalAddress
  }
}

/** Some countries have no postal codes; everywhere else a parcel needs one. */
export function requireWhole(address: PostalAddress, field: string): void {
  if (address.zip_code === '' && hasPostalCodes(address.country))
    throw fieldError(`${field}.zip_code`, 'required')
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** Each part by its name, in the one order in which they are kept. */
export const inOrder = ({ name, company_name, address, zip_code, city, country, phone }: PostalAddress) => ({
  name,
  company_name,
  address,
  zip_code,
  city,
  country,
  phone,
})

/** Kept ones, the last used first; then the account's own, if it is whole and not among them. */
export async function listAddresses(
  tx: ReadTx,
  userId: string,
): Promise<{ id: string | null; address: PostalAddress }[]> {
  const rows = await tx.db
    .selectFrom('shop_addresses')
    .select(['id', 'address'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SHOP_ORDER_BOUNDS.addresses)
    .execute()
  const kept = rows.map(({ id, address }) => ({ id, address: inOrder(address) }))
  const own = await ownAddress(tx, userId)
  if (!own || kept.some(({ address }) => isSameAddress(address, own))) return kept
  return [...kept, { id: null, address: own }]
}

async function ownAddress(tx: ReadTx, userId: string): Promise<PostalAddress | null> {
  const person = await getUser(tx, userId)
  if (missingAddress(person).length > 0 || person.country === null) return null
  return inOrder({ ...person, name: nameOf(person), country: person.country })
}

/** For the next time; of many the oldest goes. */
export async function keepAddress(tx: Tx, userId: string, address: PostalAddress): Promise<void> {
  await tx.db
    .insertInto('shop_addresses')
    .values({
      id: newId(),
      site_id: tx.siteId,
      user_id: userId,
      address: JSON.stringify(inOrder(address)),
      used_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'user_id', 'address']).doUpdateSet({ used_at: tx.now }),
    )
    .execute()
  const newest = tx.db
    .selectFrom('shop_addresses')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SHOP_ORDER_BOUNDS.addresses)
  await tx.db
    .deleteFrom('shop_addresses')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}

export async function forgetAddress(tx: Tx, { actor, body }: Call<Forget>): Promise<Answer<Forget>> {
  await tx.db
    .deleteFrom('shop_addresses')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', actor.accountId)
    .where('id', '=', body.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return { status: 'success' }
}

/** Of a customer who is deleted. */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('shop_addresses')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .execute()
}
