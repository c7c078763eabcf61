import { useFormats } from '../../../../lib/formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ShippingMethod } from './shipping-list.ts'

/** So many countries are named; more are counted. */
const NAMED = 3

/** A shipping method in words, as short as can be. */
export function useShippingWords() {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const { currency } = useSite()
  const money = (amount: number) => formats.money(amount, currency)

  function days({ from, to }: { from: number; to: number }): string {
    if (to === 0) return t('shipping.days.today')
    if (from === to) return t('shipping.days.same', { count: to })
    return t('shipping.days.span', { count: to, from: formats.number(from) })
  }

  function countries(codes: readonly string[]): string | null {
    if (codes.length === 0) return null
    if (codes.length > NAMED) return t('shipping.row.countries', { count: codes.length })
    return t('shipping.row.only', { names: formats.list(codes.map(formats.country)) })
  }

  /** What is special about it; nothing where there is nothing special. */
  function marks(method: ShippingMethod): string[] {
    const { cost_per_kg, free_from, max_weight_kg, min_value, max_value } = method
    const marked = [
      countries(method.countries),
      method.charge_per_product ? t('shipping.row.per_piece') : null,
      cost_per_kg > 0 ? t('shipping.row.per_kg', { amount: money(cost_per_kg) }) : null,
      free_from === null ? null : t('shipping.row.free_from', { amount: money(free_from) }),
      max_weight_kg === null ? null : t('shipping.row.max_weight', { weight: formats.number(max_weight_kg) }),
      min_value === null ? null : t('shipping.row.min_value', { amount: money(min_value) }),
      max_value === null ? null : t('shipping.row.max_value', { amount: money(max_value) }),
    ]
    return marked.filter((mark) => mark !== null)
  }

  return { money, days, marks }
}
