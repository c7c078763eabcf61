import { optionRows, serviceRows } from '#features/services/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { OrderPlan } from './order-plan.ts'

type Wish = Pick<OrderPlan, 'service' | 'options' | 'extras'>

/** What a portal offers, by its names: plans are written in words. */
export interface Offer {
  idsOf(wish: Wish): { service_id: string; option_ids: string[]; extra_ids: string[] }
  attestedBy(wish: Wish): string[]
  /** In hundredths, for whoever orders it. */
  priceOf(plan: Wish & Pick<OrderPlan, 'buyer' | 'car'>): number
}

export async function openOffer(
  tx: ReadTx,
  priceTypes: ReadonlyMap<string, number>,
  heavy: readonly string[],
): Promise<Offer> {
  const services = await serviceRows.list(tx)
  const options = await optionRows.list(tx)
  function chosen({ service, options: names, extras }: Wish) {
    const main = services.find(({ name }) => name === service)
    if (!main) throw new Error(`${service} is not offered`)
    const picked = names.map((name) => {
      const option = options.find((one) => one.name === name)
      if (!option) throw new Error(`${name} is not offered`)
      return option
    })
    return {
      main,
      picked,
      more: picked.flatMap((option) => option.extras.filter(({ name }) => extras.includes(name))),
    }
  }
  return {
    idsOf(wish) {
      const { main, picked, more } = chosen(wish)
      return {
        service_id: main.id,
        option_ids: picked.map(({ id }) => id),
        extra_ids: more.map(({ id }) => id),
      }
    },
    attestedBy(wish) {
      const { main, picked } = chosen(wish)
      return [main, ...picked].filter(({ attestation }) => attestation).map(({ id }) => id)
    },
    priceOf(plan) {
      const { main, picked, more } = chosen(plan)
      const type = heavy.includes(plan.car.type) ? 3 : (priceTypes.get(plan.buyer) ?? 1)
      return [main, ...picked, ...more].reduce((sum, row) => sum + row[`price_${type as 1 | 2 | 3}`], 0)
    },
  }
}
