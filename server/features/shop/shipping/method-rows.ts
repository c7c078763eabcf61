import { orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { kept } from '#platform/db/kept-values.ts'

/** Costs and values in hundredths, and so is the weight. */
export const methodRows = orderedRows('shop_shipping_methods', [
  'active',
  'local_shipping_cost',
  'international_shipping_cost',
  'local_days_from',
  'local_days_to',
  'international_days_from',
  'international_days_to',
  'charge_per_product',
  'cost_per_kg',
  'free_from',
  'countries',
  'max_weight_kg',
  'min_value',
  'max_value',
  'tracking_url',
])

export type MethodRow = Awaited<ReturnType<typeof methodRows.get>>

/** All of them in their order. They are kept: every product page tells what shipping costs. */
export const listMethods = kept((tx: ReadTx): Promise<MethodRow[]> => methodRows.list(tx))
