import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { MethodRow } from './method-rows.ts'

type Presented = Answer<'GET /shop/shipping_method/get_by_id/{id}'>['shipping_method']
type Body = Omit<Call<'POST /shop/shipping_method/update'>['body'], 'id' | 'position'>

const AMOUNTS = [
  'local_shipping_cost',
  'international_shipping_cost',
  'cost_per_kg',
  'free_from',
  'max_weight_kg',
  'min_value',
  'max_value',
] as const satisfies readonly (keyof MethodRow & keyof Body)[]

export function presentMethod(row: MethodRow): Presented {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    local_shipping_cost: fromHundredths(row.local_shipping_cost),
    international_shipping_cost: fromHundredths(row.international_shipping_cost),
    local_shipping_time: { from: row.local_days_from, to: row.local_days_to },
    international_shipping_time: { from: row.international_days_from, to: row.international_days_to },
    charge_per_product: row.charge_per_product,
    cost_per_kg: fromHundredths(row.cost_per_kg),
    free_from: orNull(row.free_from),
    countries: row.countries,
    max_weight_kg: orNull(row.max_weight_kg),
    min_value: orNull(row.min_value),
    max_value: orNull(row.max_value),
    tracking_url: row.tracking_url,
    status: row.active ? 'active' : 'inactive',
  }
}

const orNull = (hundredths: number | null) => (hundredths === null ? null : fromHundredths(hundredths))

/** What a body means for the row; what is left out stays. */
export function methodColumns(body: Body): Partial<Omit<MethodRow, 'id' | 'position'>> {
  const {
    local_shipping_time: local,
    international_shipping_time: international,
    countries,
    status,
    ...others
  } = body
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = others[name]
    return amount === undefined ? [] : [[name, amount === null ? null : toHundredths(amount)] as const]
  })
  return {
    ...(others as object),
    ...Object.fromEntries(amounts),
    ...(local && { local_days_from: local.from, local_days_to: local.to }),
    ...(international && {
      international_days_from: international.from,
      international_days_to: international.to,
    }),
    ...(countries && { countries: [...new Set(countries)] }),
    ...(status !== undefined && { active: status === 'active' }),
  }
}
