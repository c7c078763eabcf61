import { sql } from 'kysely'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { type CouponRow, findCoupon } from './coupon-store.ts'

/** How often this person's orders use a coupon. */
export async function usesBy(tx: ReadTx, couponId: string, userId: string): Promise<number> {
  const { uses } = await tx.db
    .selectFrom('shop_coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('site_id', '=', tx.siteId)
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** Whoever uses a coupon has it for themselves until the end: so nobody uses it once too often. */
export async function lockCoupon(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from shop_coupons where site_id = ${tx.siteId} and id = ${id} for update`.execute(tx.db)
}

/** By its code, locked: what it says is true until the end. */
export async function takeCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const found = await findCoupon(tx, code)
  if (!found) return undefined
  await lockCoupon(tx, found.id)
  return findCoupon(tx, code)
}

export async function countUse(
  tx: Tx,
  { couponId, orderId, userId }: { couponId: string; orderId: string; userId: string },
): Promise<void> {
  await tx.db
    .insertInto('shop_coupon_uses')
    .values({ site_id: tx.siteId, coupon_id: couponId, order_id: orderId, user_id: userId })
    .execute()
  await changeUses(tx, couponId, 1)
}

/** The order does not use it any more. */
export async function giveUseBack(tx: Tx, orderId: string): Promise<void> {
  const given = await tx.db
    .deleteFrom('shop_coupon_uses')
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst()
  if (given) await changeUses(tx, given.coupon_id, -1)
}

async function changeUses(tx: Tx, couponId: string, by: 1 | -1): Promise<void> {
  await tx.db
    .updateTable('shop_coupons')
    .set({ uses: sql`uses + ${by}::integer` })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', couponId)
    .execute()
}
