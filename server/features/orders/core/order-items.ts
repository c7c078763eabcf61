import { fromHundredths } from '#contract/amounts.ts'
import type { PricedOrder } from '#features/services/index.ts'
import type { NewItem } from './order-store.ts'

/** The lines of an order as they are kept: what was priced, without what only the pricing needs. */
export const itemsOf = ({ items }: Pick<PricedOrder, 'items'>) =>
  items.map(({ kind, subjectId, name, price }) => ({ kind, subject_id: subjectId, name, price }))

export const presentItem = ({ kind, subject_id, name, price }: NewItem) => ({
  kind,
  subject_id: subject_id ?? null,
  name,
  price: fromHundredths(price),
})
