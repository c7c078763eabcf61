import { useFormats } from '../../../../lib/formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { CouponTerms } from './coupon.ts'

/** What a coupon does, in words: in the list as short as can be, in the form as a sentence. */
export function useCouponWords() {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const { currency, timezone } = useSite()
  const money = (amount: number) => formats.money(amount, currency)
  const moment = (instant: number) => formats.dateTime(instant, timezone)

  /** Null as long as nobody has said it. */
  function off({ flat_amount, percentage }: CouponTerms): string | null {
    if (flat_amount !== null) return money(flat_amount)
    return percentage === null ? null : formats.percent(percentage / 100, 2)
  }

  function conditions(terms: CouponTerms): string[] {
    const { min_order_amount, min_order_product_count, category_name, product_name } = terms
    return present([
      min_order_amount !== null && t('coupons.short.min_amount', { amount: money(min_order_amount) }),
      min_order_product_count !== null && t('coupons.short.min_count', { count: min_order_product_count }),
      category_name !== null && t('coupons.short.category', { name: named(category_name) }),
      product_name !== null && t('coupons.short.product', { name: named(product_name) }),
      perPerson(terms),
    ])
  }

  const perPerson = ({ max_uses_per_person: count }: CouponTerms) =>
    count !== null && t('coupons.short.per_person', { count })

  function validity({ start_date, expiry_date }: CouponTerms): string {
    const from = start_date !== null && formats.date(start_date, timezone)
    const to = expiry_date !== null && formats.date(expiry_date, timezone)
    if (from && to) return t('coupons.valid.span', { from, to })
    if (from) return t('coupons.valid.from', { from })
    return to ? t('coupons.valid.until', { to }) : t('coupons.valid.always')
  }

  function sentence(code: string, terms: CouponTerms): string | null {
    const amount = off(terms)
    if (amount === null) return null
    const { min_order_amount, min_order_product_count, start_date, expiry_date, max_uses } = terms
    const name = terms.category_name ?? terms.product_name
    const goods = terms.category_name ? 'category' : terms.product_name ? 'product' : 'everything'
    const parts = present([
      t(`coupons.says.${goods}`, {
        code: code === '' ? t('coupons.says.this_coupon') : named(code),
        off: amount,
        name: name && named(name),
      }),
      min_order_amount !== null && t('coupons.says.min_amount', { amount: money(min_order_amount) }),
      min_order_product_count !== null && t('coupons.says.min_count', { count: min_order_product_count }),
      start_date !== null && t('coupons.says.from', { moment: moment(start_date) }),
      expiry_date !== null && t('coupons.says.until', { moment: moment(expiry_date) }),
      max_uses !== null && t('coupons.says.max_uses', { count: max_uses }),
      perPerson(terms),
    ])
    return t('coupons.says.whole', { parts: parts.join(t('coupons.says.comma')) })
  }

  return { off, conditions, validity, sentence }
}

/** A name keeps its own direction inside the words around it. */
const named = (name: string) => `\u2068${name}\u2069`

const present = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false)
