import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'

interface Total {
  total: number
  currency: string
  /** What it is in credits, where it is paid with them. */
  credits: number | null
}

/** Credits as people say them, and the total of an order in whatever it is paid with. */
export function useMoney() {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const credits = (count: number) => t('sums.credits', { count, figure: formats.credits(count) })
  return {
    credits,
    total: ({ total, currency, credits: count }: Total) =>
      count === null ? formats.money(total, currency) : credits(count),
  }
}
