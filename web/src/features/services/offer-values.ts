import { ECU_FAMILY, OFFER_BOUNDS } from '#contract/services/bounds.ts'
import type { Problems } from '../../ui/form/use-server-form.tsx'
import type { Option, Service } from './offer-lists.ts'

export const PRICE_NAMES = ['price_1', 'price_2', 'price_3'] as const
type PriceName = (typeof PRICE_NAMES)[number]

/** A price may be empty while it is typed. */
export type PriceValues = Record<PriceName, number | ''>

/** What is typed about a service or an option. */
type Typed<T extends Service | Option> = Omit<T, 'id' | 'position' | PriceName> & PriceValues

export type ServiceValues = Typed<Service>
export type OfferValues = Omit<ServiceValues, 'needs_option'>

export interface ExtraValues extends PriceValues {
  /** Of one that the server knows already. */
  id?: string
  /** Names the line while it has no id yet. */
  key: string
  name: string
}

export type OptionValues = Omit<Typed<Option>, 'extras'> & { extras: ExtraValues[] }

const NEW: OfferValues = {
  name: '',
  note: '',
  attestation: '',
  price_1: '',
  price_2: '',
  price_3: '',
  online: true,
  vehicle_type_ids: [],
  blocked_countries: [],
}

export function serviceValues(service: Service | 'new'): ServiceValues {
  if (service === 'new') return { ...NEW, needs_option: false }
  const { id: _, position: __, ...values } = service
  return values
}

export function optionValues(option: Option | 'new'): OptionValues {
  if (option === 'new')
    return { ...NEW, needs_fault_codes: false, service_ids: [], fuels: [], ecu_families: [], extras: [] }
  const { id: _, position: __, ...values } = option
  return { ...values, extras: values.extras.map((extra) => ({ ...extra, key: extra.id })) }
}

/** Prices 2 and 3 that were left empty are those of type 1: most sites have one price. */
export function pricesOf({ price_1, price_2, price_3 }: PriceValues) {
  const first = Number(price_1)
  return {
    price_1: first,
    price_2: price_2 === '' ? first : price_2,
    price_3: price_3 === '' ? first : price_3,
  }
}

export function serviceBody(values: ServiceValues) {
  return { ...values, ...pricesOf(values) }
}

export function optionBody({ extras, ...values }: OptionValues) {
  return {
    ...values,
    ...pricesOf(values),
    extras: extras.map((extra) => ({
      ...(extra.id && { id: extra.id }),
      name: extra.name,
      ...pricesOf(extra),
    })),
  }
}

export function checkOffer(values: OfferValues): Problems<OfferValues> {
  return { name: values.name.trim() === '' && 'required', ...checkPrices(values) }
}

/** The extras' problems stand at their own fields: `extras.0.name`. */
export function checkOption(values: OptionValues): Problems<OptionValues> {
  const problems = values.extras.flatMap((extra, at) =>
    Object.entries({ name: extra.name.trim() === '' && ('required' as const), ...checkPrices(extra) }).map(
      ([name, problem]) => [`extras.${at}.${name}`, problem] as const,
    ),
  )
  return {
    ...checkOffer(values),
    ecu_families: !values.ecu_families.every(isFamily) && 'invalid',
    ...Object.fromEntries(problems),
  }
}

/** At least two letters or figures side by side, as in EDC17. */
const isFamily = (name: string) => ECU_FAMILY.test(name)

function checkPrices(values: PriceValues): Problems<PriceValues> {
  const most = { code: 'too_big', params: { max: OFFER_BOUNDS.price } } as const
  return {
    price_1: (values.price_1 === '' && 'required') || (Number(values.price_1) > OFFER_BOUNDS.price && most),
    price_2: Number(values.price_2) > OFFER_BOUNDS.price && most,
    price_3: Number(values.price_3) > OFFER_BOUNDS.price && most,
  }
}
