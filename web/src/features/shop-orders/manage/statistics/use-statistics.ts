import { useSearch } from '@tanstack/react-router'
import type { Answer } from '../../../../lib/api.ts'
import { dateFormat } from '../../../../lib/intl-formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { FRESH_PAGE, useAnswer } from '../../../../lib/use-answer.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'
import { readRange } from './ranges.ts'

export type Statistics = Answer<'GET /shop/settings/get_statistics'>

/** What the shop sold in the days that the address names. */
export function useStatistics() {
  const { timezone } = useSite()
  const now = useNow()
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const today = dateFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
  const chosen = readRange(address, today)
  const query = useAnswer(
    'GET /shop/settings/get_statistics',
    { query: chosen.days },
    { family: SHOP_ORDERS_KEY, ...FRESH_PAGE },
  )
  return { chosen, query }
}

/** Whether there is anything to tell at all: a shop in which somebody ordered has orders in some state. */
export const hasSales = ({ statuses }: Pick<Statistics, 'statuses'>): boolean =>
  Object.values(statuses).some((count) => count > 0)
