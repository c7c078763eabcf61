import { isOpen, type ListedOrder } from '../order.ts'

const SHOWN = 6

/** What needs the customer first, then what is open, then what came back last; what was cancelled is no news. */
export function ordersForHome<Listed extends Pick<ListedOrder, 'id' | 'status'>>(
  newest: readonly Listed[],
  needing: readonly Listed[],
): Listed[] {
  const open = newest.filter((order) => isOpen(order) && order.status !== 'incomplete')
  const done = newest.filter(({ status }) => status === 'completed')
  return [...needing, ...open, ...done].slice(0, Math.max(SHOWN, needing.length + open.length))
}
