import type { Answer } from '../../../lib/api.ts'
import type { OrderDraft } from './order-draft.ts'

export type OfferedService = Answer<'GET /service_all'>['items'][number]
export type OfferedOption = Answer<'GET /option_all'>['items'][number]

export interface Offer {
  services: readonly OfferedService[]
  options: readonly OfferedOption[]
}

/** What of a draft can be ordered, in the order of the offer. */
export interface Chosen {
  service: OfferedService | null
  options: OfferedOption[]
  extra_ids: string[]
  /** Something that was chosen before is not on offer for this vehicle, or no more. */
  fellAway: boolean
}

type Wishes = Pick<OrderDraft, 'service_id' | 'option_ids' | 'extra_ids'>

export function optionsFor(offer: Offer, service_id: string | null): OfferedOption[] {
  return offer.options.filter(
    ({ service_ids }) => service_ids.length === 0 || service_id === null || service_ids.includes(service_id),
  )
}

/**
 * Wishes stay in the draft when another vehicle does not have them: whoever only looked at another one finds them
 * again. What counts is what is on offer now.
 */
export function chosenOf(offer: Offer, { service_id, option_ids, extra_ids }: Wishes): Chosen {
  const service = offer.services.find(({ id }) => id === service_id) ?? null
  const options = optionsFor(offer, service?.id ?? null).filter(({ id }) => option_ids.includes(id))
  const extras = options.flatMap((option) => option.extras).filter(({ id }) => extra_ids.includes(id))
  return {
    service,
    options,
    extra_ids: extras.map(({ id }) => id),
    fellAway:
      (service_id !== null && service === null) || onOffer(offer, option_ids).length < option_ids.length,
  }
}

/** Of these options the ones that are offered at all, with whichever service. */
export const onOffer = (offer: Offer, option_ids: readonly string[]): string[] =>
  option_ids.filter((wanted) => offer.options.some(({ id }) => id === wanted))

/** Ids with one more, or with one less where it was among them. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

interface PriceLine {
  name: string
  price: number
}

/** Under each other as they stand in the summary. */
export function linesOf({ service, options, extra_ids }: Chosen): PriceLine[] {
  const lines = options.flatMap((option) => [
    option,
    ...option.extras.filter(({ id }) => extra_ids.includes(id)),
  ])
  return [...(service ? [service] : []), ...lines].map(({ name, price }) => ({ name, price }))
}

/** Added up in hundredths, as the server does: 0.1 and 0.2 are 0.3. */
export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
}

/** Services and options that must be attested when they are ordered. */
export function toAttest({ service, options }: Chosen): (OfferedService | OfferedOption)[] {
  return [...(service ? [service] : []), ...options].filter(({ attestation }) => attestation !== '')
}

export const needsFaultCodes = ({ options }: Chosen): boolean =>
  options.some(({ needs_fault_codes }) => needs_fault_codes)
