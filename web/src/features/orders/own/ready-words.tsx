import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import type { ListedOrder } from '../order.ts'
import { useWhen } from '../use-when.ts'

type Timed = Pick<ListedOrder, 'status' | 'promised_at' | 'delivered_at' | 'versions'>

/** When it will be ready, or was. */
export function ReadyWords({ order }: { order: Timed }) {
  const { t } = useTranslation('orders')
  const when = useWhen()
  const now = useNow()
  const { status, promised_at, delivered_at } = order
  if (status === 'completed' && delivered_at) return t('ready.delivered', { time: when(delivered_at) })
  if (status === 'cancelled') return '–'
  if (status === 'incomplete') return t('ready.waits')
  if (!promised_at) return t('ready.unknown')
  return new Date(promised_at) < now ? t('ready.late') : t('ready.by', { time: when(promised_at) })
}
