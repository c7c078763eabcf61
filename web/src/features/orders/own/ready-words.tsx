import { readiness } from '#contract/orders/promised-time.ts'
import { calendarOf } from '../../../lib/opening-hours.ts'
import { useSite } from '../../../lib/site.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import type { ListedOrder } from '../order.ts'

type Timed = Pick<ListedOrder, 'status' | 'promised_at' | 'delivered_at' | 'versions' | 'is_taken'>

/** When it will be ready, or was. */
export function ReadyWords({ order }: { order: Timed }) {
  const { t } = useTranslation('orders')
  const when = useWhen()
  const now = useNow()
  const site = useSite()
  const { status, delivered_at } = order
  if (status === 'completed' && delivered_at) return t('ready.delivered', { time: when(delivered_at) })
  if (status === 'cancelled') return '–'
  if (status === 'incomplete') return t('ready.waits')
  const ready = readiness(calendarOf(site), order, now)
  if (ready.state === 'unknown') return t('ready.unknown')
  if (ready.state === 'by') return t('ready.by', { time: when(ready.at.toISOString()) })
  if (ready.opens) return t('ready.late_closed', { time: when(ready.opens.toISOString()) })
  return ready.isTaken ? t('ready.late') : t('ready.late_waiting')
}
