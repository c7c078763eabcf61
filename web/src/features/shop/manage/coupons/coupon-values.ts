import { COUPON_CODE, SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { numberProblem } from '../../../../ui/form/number-problem.ts'
import { changedValues } from '../../../../ui/form/use-saved-form.ts'
import type { Problems } from '../../../../ui/form/use-server-form.tsx'
import type { Coupon, CouponBody, CouponTerms } from './coupon.ts'
import { instantOf, localMoment } from './local-moment.ts'

/** A figure may be empty while it is typed; left empty, it is no bound. */
type Figure = number | ''

/** A coupon as its form has it. */
export interface CouponValues {
  name: string
  code: string
  takes: 'amount' | 'percent'
  flat_amount: Figure
  percentage: Figure
  min_order_amount: Figure
  min_order_product_count: Figure
  start_day: string | null
  start_time: string
  expiry_day: string | null
  expiry_time: string
  good_for: 'everything' | 'category' | 'product'
  category_id: string | null
  category_name: string
  product: { id: string; name: string } | null
  max_uses: Figure
  max_uses_per_person: Figure
  active: boolean
}

/** What stands beside a day until somebody sets another time: the day counts as a whole. */
const FIRST_MINUTE = '00:00'
const LAST_MINUTE = '23:59'

export const newCoupon = (): CouponValues => ({
  name: '',
  code: '',
  takes: 'percent',
  flat_amount: '',
  percentage: '',
  min_order_amount: '',
  min_order_product_count: '',
  start_day: null,
  start_time: FIRST_MINUTE,
  expiry_day: null,
  expiry_time: LAST_MINUTE,
  good_for: 'everything',
  category_id: null,
  category_name: '',
  product: null,
  max_uses: '',
  max_uses_per_person: '',
  active: true,
})

export function couponValues(coupon: Coupon, zone: string): CouponValues {
  const start = localMoment(coupon.start_date, zone, FIRST_MINUTE)
  const expiry = localMoment(coupon.expiry_date, zone, LAST_MINUTE)
  const { category_id, product_id } = coupon
  return {
    name: coupon.name,
    code: coupon.code,
    takes: coupon.flat_amount === null ? 'percent' : 'amount',
    flat_amount: coupon.flat_amount ?? '',
    percentage: coupon.percentage ?? '',
    min_order_amount: coupon.min_order_amount ?? '',
    min_order_product_count: coupon.min_order_product_count ?? '',
    start_day: start.day,
    start_time: start.time,
    expiry_day: expiry.day,
    expiry_time: expiry.time,
    good_for: product_id ? 'product' : category_id ? 'category' : 'everything',
    category_id,
    category_name: coupon.category_name ?? '',
    product: product_id === null ? null : { id: product_id, name: coupon.product_name ?? '' },
    max_uses: coupon.max_uses ?? '',
    max_uses_per_person: coupon.max_uses_per_person ?? '',
    active: coupon.status === 'active',
  }
}

const orNull = (figure: Figure) => (figure === '' ? null : figure)

export function couponBody(values: CouponValues, zone: string) {
  const { takes, good_for } = values
  return {
    name: values.name.trim(),
    code: values.code.trim(),
    flat_amount: takes === 'amount' ? orNull(values.flat_amount) : null,
    percentage: takes === 'percent' ? orNull(values.percentage) : null,
    min_order_amount: orNull(values.min_order_amount),
    min_order_product_count: orNull(values.min_order_product_count),
    start_date: instantOf({ day: values.start_day, time: values.start_time }, zone),
    expiry_date: instantOf({ day: values.expiry_day, time: values.expiry_time }, zone),
    category_id: good_for === 'category' ? values.category_id : null,
    product_id: good_for === 'product' ? (values.product?.id ?? null) : null,
    max_uses: orNull(values.max_uses),
    max_uses_per_person: orNull(values.max_uses_per_person),
    status: values.active ? ('active' as const) : ('inactive' as const),
  } satisfies CouponBody
}

/** What another person changed meanwhile stays, and so do the seconds of a moment that the form does not show. */
export const changedCoupon = (before: CouponValues, now: CouponValues, zone: string) =>
  changedValues<CouponBody>(couponBody(before, zone), couponBody(now, zone))

/** The same for the sentence that says what it will do. */
export function termsOf(values: CouponValues, zone: string): CouponTerms {
  const { good_for, category_name, product } = values
  return {
    ...couponBody(values, zone),
    category_name: good_for === 'category' && category_name ? category_name : null,
    product_name: good_for === 'product' && product ? product.name : null,
  }
}

export function checkCoupon(values: CouponValues, zone: string, words: Words): Problems<CouponValues> {
  const { code, takes, good_for } = values
  const { price, quantity, coupon_uses } = SHOP_BOUNDS
  const { start_date, expiry_date } = couponBody(values, zone)
  const upTo = (figure: Figure, least: number, most: number) =>
    figure !== '' && numberProblem(figure, [least, most])
  return {
    name: values.name.trim() === '' && 'required',
    code: (code.trim() === '' && 'required') || (!isCode(code.trim()) && { text: words.code }),
    flat_amount: takes === 'amount' && numberProblem(values.flat_amount, [0.01, price]),
    percentage: takes === 'percent' && numberProblem(values.percentage, [0.01, 100]),
    min_order_amount: upTo(values.min_order_amount, 0, price),
    min_order_product_count: upTo(values.min_order_product_count, 1, quantity),
    start_day: values.start_day !== null && values.start_time === '' && 'required',
    expiry_day:
      (values.expiry_day !== null && values.expiry_time === '' && 'required') ||
      (start_date !== null && expiry_date !== null && expiry_date <= start_date && { text: words.dates }),
    category_id: good_for === 'category' && values.category_id === null && 'required',
    product: good_for === 'product' && values.product === null && 'required',
    max_uses: upTo(values.max_uses, 1, coupon_uses),
    max_uses_per_person: upTo(values.max_uses_per_person, 1, coupon_uses),
  }
}

/** Own words for a code of other letters, and for an end before the beginning. */
interface Words {
  code: string
  dates: string
}

const isCode = (code: string) => code.length >= 2 && COUPON_CODE.test(code)
