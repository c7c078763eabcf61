import type { PriceType } from '#contract/services/price-types.ts'
import {
  goesWith,
  type OptionRow,
  obstacleTo,
  obstacleToOption,
  priceOf,
  type ServiceRow,
  type Viewer,
} from './offer.ts'

export interface Choice {
  serviceId: string
  optionIds: readonly string[]
  extraIds: readonly string[]
}

export interface OrderItem {
  kind: 'service' | 'option' | 'extra'
  subjectId: string
  name: string
  /** In hundredths. */
  price: number
  attestation: string
  needsFaultCodes: boolean
}

type Obstacle = NonNullable<ReturnType<typeof obstacleToOption>>

export interface Refusal {
  field: 'service_id' | 'option_ids' | 'extra_ids'
  reason: Obstacle | 'unknown' | 'twice' | 'other_service' | 'option_missing' | 'needs_option'
  /** Of what is refused; empty when it is not known. */
  name: string
}

type Decision =
  | { refusal: Refusal }
  | { refusal: null; items: OrderItem[]; price: number; service: ServiceRow }

/**
 * Whether all this can be ordered together, and what it costs: the service, then the options in the order of the list,
 * each with its extras below it. The first obstacle is told; nothing is left out in silence.
 */
export function decideOrder(
  choice: Choice,
  catalogue: { services: readonly ServiceRow[]; options: readonly OptionRow[] },
  viewer: Viewer,
): Decision {
  const service = catalogue.services.find(({ id }) => id === choice.serviceId)
  const refusal =
    refusedService(service, viewer) ??
    refusedOptions(choice, catalogue.options, viewer) ??
    refusedExtras(choice, catalogue.options)
  if (refusal) return { refusal }
  if (!service) throw new Error('a service that is not there was not refused')
  if (service.needs_option && choice.optionIds.length === 0)
    return { refusal: { field: 'option_ids', reason: 'needs_option', name: service.name } }
  const items = [
    itemOf('service', service, viewer.priceType),
    ...catalogue.options
      .filter(({ id }) => choice.optionIds.includes(id))
      .flatMap((option) => [
        itemOf('option', option, viewer.priceType),
        ...option.extras
          .filter(({ id }) => choice.extraIds.includes(id))
          .map((extra) => itemOf('extra', extra, viewer.priceType)),
      ]),
  ]
  return { refusal: null, items, price: items.reduce((sum, { price }) => sum + price, 0), service }
}

function refusedService(service: ServiceRow | undefined, viewer: Viewer): Refusal | null {
  if (!service) return { field: 'service_id', reason: 'unknown', name: '' }
  const reason = obstacleTo(service, viewer)
  return reason && { field: 'service_id', reason, name: service.name }
}

function refusedOptions(choice: Choice, options: readonly OptionRow[], viewer: Viewer): Refusal | null {
  for (const [place, id] of choice.optionIds.entries()) {
    const option = options.find((row) => row.id === id)
    if (!option) return { field: 'option_ids', reason: 'unknown', name: '' }
    const reason =
      (choice.optionIds.indexOf(id) < place && 'twice') ||
      obstacleToOption(option, viewer) ||
      (!goesWith(option, choice.serviceId) && 'other_service')
    if (reason) return { field: 'option_ids', reason, name: option.name }
  }
  return null
}

function refusedExtras(choice: Choice, options: readonly OptionRow[]): Refusal | null {
  for (const [place, id] of choice.extraIds.entries()) {
    const option = options.find(({ extras }) => extras.some((extra) => extra.id === id))
    const extra = option?.extras.find((row) => row.id === id)
    if (!option || !extra) return { field: 'extra_ids', reason: 'unknown', name: '' }
    const reason =
      (choice.extraIds.indexOf(id) < place && 'twice') ||
      (!choice.optionIds.includes(option.id) && 'option_missing')
    if (reason) return { field: 'extra_ids', reason, name: extra.name }
  }
  return null
}

function itemOf(
  kind: OrderItem['kind'],
  row: Pick<OptionRow, 'id' | 'name' | 'price_1' | 'price_2' | 'price_3'> &
    Partial<Pick<OptionRow, 'attestation' | 'needs_fault_codes'>>,
  priceType: PriceType,
): OrderItem {
  return {
    kind,
    subjectId: row.id,
    name: row.name,
    price: priceOf(row, priceType),
    attestation: row.attestation ?? '',
    needsFaultCodes: row.needs_fault_codes ?? false,
  }
}
