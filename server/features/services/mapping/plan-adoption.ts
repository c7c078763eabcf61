import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { priceWithMargin, type Rounding } from '#contract/services/margins.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import { type ExtraRow, isSameName, type OptionRow, type Prices, type ServiceRow } from '../offer.ts'
import type { OwnOffer } from './mapping-store.ts'
import { costAt, type ProviderOffer } from './provider-offer.ts'

/*
 * What taking over the provider's offer means for the site's own, decided without a database. What is here already stays as
 * it is: something of the same name is linked, anything else is added. Asked for a second time there is nothing left to do.
 */

export interface Wish {
  /** Undefined: all of them. */
  serviceIds: readonly string[] | undefined
  optionIds: readonly string[] | undefined
  percent: number
  rounding: Rounding
}

interface Plan<Row> {
  /** An own row that the provider's serves from now on. */
  link: { own: { id: string }; theirs: Row }[]
  add: Row[]
  /** Names. */
  skipped: string[]
}

type Named = Prices & { id: string; name: string }

function planFor<Row extends Named>(
  wanted: readonly Row[],
  theirs: readonly Row[],
  own: readonly Named[],
  providerIds: OwnOffer['providerIds'],
): Plan<Row> {
  const known = new Set(theirs.map(({ id }) => id))
  const taken = new Set(own.map(({ id }) => providerIds.get(id)))
  const plan: Plan<Row> = { link: [], add: [], skipped: [] }
  for (const row of wanted.filter(({ id }) => !taken.has(id))) {
    const namesake = own.find(({ name }) => isSameName(name, row.name))
    if (!namesake) plan.add.push(row)
    // Mapped to what the provider has no more counts as not mapped.
    else if (known.has(providerIds.get(namesake.id) ?? '')) plan.skipped.push(row.name)
    else plan.link.push({ own: namesake, theirs: row })
  }
  return plan
}

const chosen = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[] | undefined) =>
  ids ? rows.filter(({ id }) => ids.includes(id)) : rows

export const planServices = (own: OwnOffer, provider: ProviderOffer, wish: Wish): Plan<ServiceRow> =>
  planFor(chosen(provider.services, wish.serviceIds), provider.services, own.services, own.providerIds)

/**
 * `serviceIds` leads from the provider's services to the own ones, once those are there. An option that goes with none of them
 * is left out: with an empty list it would go with all.
 */
export function planOptions(
  own: OwnOffer,
  provider: ProviderOffer,
  wish: Wish,
  serviceIds: ReadonlyMap<string, string>,
): Plan<OptionRow> {
  const wanted = chosen(provider.options, wish.optionIds)
  const goes = (row: OptionRow) =>
    row.service_ids.length === 0 || row.service_ids.some((id) => serviceIds.has(id))
  const plan = planFor(wanted.filter(goes), provider.options, own.options, own.providerIds)
  return {
    ...plan,
    skipped: [...plan.skipped, ...wanted.filter((row) => !goes(row)).map(({ name }) => name)],
  }
}

/** The extras that an own option lacks of those that its counterpart brings, as far as there is room. */
export function planExtras(
  own: OptionRow,
  theirs: OptionRow,
  providerIds: OwnOffer['providerIds'],
): Plan<ExtraRow> {
  const plan = planFor(theirs.extras, theirs.extras, own.extras, providerIds)
  const room = Math.max(0, OFFER_BOUNDS.extras - own.extras.length)
  return {
    ...plan,
    add: plan.add.slice(0, room),
    skipped: [...plan.skipped, ...plan.add.slice(room).map(({ name }) => name)],
  }
}

/** By what each costs at most: never less than the provider takes, whatever a type of vehicles sets. */
export function pricesFor(
  row: Prices,
  provider: Pick<ProviderOffer, 'priceType' | 'typePriceTypes'>,
  { percent, rounding }: Pick<Wish, 'percent' | 'rounding'>,
): Prices {
  const priceAt = (type: PriceType) =>
    Math.min(priceWithMargin(costAt(row, type, provider), percent, rounding), OFFER_BOUNDS.price * 100)
  return { price_1: priceAt(1), price_2: priceAt(2), price_3: priceAt(3) }
}
