import { toHundredths } from '#contract/amounts.ts'
import { lockList } from '#platform/catalogue/ordered-rows.ts'
import { recordActs } from '#platform/catalogue/record-acts.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { aboutOne, type CallAbout, SUCCESS } from '../about-one.ts'
import { tellShopChange } from '../shop-consequences.ts'
import {
  type CouponRow,
  deleteCoupon,
  getCoupon,
  insertCoupon,
  requireGoods,
  updateCoupon,
} from './coupon-store.ts'
import { presentCoupon } from './present-coupon.ts'

/* Staff keep coupons. What one took off an order stays there, whatever becomes of it. */

type Add = 'POST /shop/coupon/add'
type Change = 'POST /shop/coupon/update'
type ChangeStatus = 'POST /shop/coupon/update_status'
type Remove = 'POST /shop/coupon/delete'

const coupons = recordActs<CouponRow, Answer<Change>>({
  lock: (tx) => lockList(tx, 'shop_coupons'),
  get: getCoupon,
  present: async (tx, row) => ({ ...SUCCESS, coupon: presentCoupon(row, tx.now) }),
  subject: async (_, { code }) => code,
  logged: async (tx, row) => {
    const { id, uses, state, created_at, category_id, product_id, ...shown } = presentCoupon(row, tx.now)
    return shown
  },
  tell: tellShopChange,
})

export const addCoupon = coupons.add('shop.add_coupon', async (tx, { body }: Call<Add>) => {
  await requireGoods(tx, body)
  const { name, code } = body
  return getCoupon(tx, await insertCoupon(tx, { ...columnsOf(body), name, code: code.toUpperCase() }))
})

export const changeCoupon = aboutOne(
  coupons.change('shop.change_coupon', async (tx, { body }: CallAbout<Change>, { id }) => {
    await requireGoods(tx, body)
    await updateCoupon(tx, id, columnsOf(body))
    return getCoupon(tx, id)
  }),
)

export const changeCouponStatus = aboutOne(
  coupons.change('shop.change_coupon', async (tx, { body }: CallAbout<ChangeStatus>, { id }) => {
    await updateCoupon(tx, id, { active: body.status === 'active' })
    return getCoupon(tx, id)
  }),
)

export const removeCoupon = aboutOne<Remove, Promise<Answer<Remove>>>(
  coupons.remove('shop.delete_coupon', (tx, { id }) => deleteCoupon(tx, id)),
)

/** What is left out stays. */
function columnsOf({
  flat_amount,
  percentage,
  min_order_amount,
  start_date,
  expiry_date,
  status,
  code,
  ...others
}: Omit<Call<Change>['body'], 'id'> & { id?: string }) {
  const { id: _, ...same } = others
  return {
    ...same,
    ...(code !== undefined && { code: code.toUpperCase() }),
    ...(flat_amount !== undefined && { flat_amount: hundredthsOrNull(flat_amount) }),
    ...(percentage !== undefined && { percentage: hundredthsOrNull(percentage) }),
    ...(min_order_amount !== undefined && { min_order_amount: hundredthsOrNull(min_order_amount) }),
    ...(start_date !== undefined && { start_date: dateOrNull(start_date) }),
    ...(expiry_date !== undefined && { expiry_date: dateOrNull(expiry_date) }),
    ...(status !== undefined && { active: status === 'active' }),
  }
}

const hundredthsOrNull = (amount: number | null) => (amount === null ? null : toHundredths(amount))
const dateOrNull = (at: number | null) => (at === null ? null : new Date(at))
