import { z } from 'zod'
import { listCalls } from '../catalogue/list-calls.ts'
import { endpoints } from '../endpoint.ts'
import { count, country, decimal, id, keptCountry, line, prose } from '../primitives.ts'
import { FUELS } from '../vehicles/fuels.ts'
import { ECU_FAMILY, OFFER_BOUNDS } from './bounds.ts'

const price = decimal(0, OFFER_BOUNDS.price)
const prices = { price_1: price, price_2: price, price_3: price }

const offered = {
  name: line(OFFER_BOUNDS.name, 1),
  note: prose(OFFER_BOUNDS.note),
  /** What the customer ticks before ordering it; empty: nothing. */
  attestation: prose(OFFER_BOUNDS.attestation),
  ...prices,
  online: z.boolean(),
  /** Empty: for every type. */
  vehicle_type_ids: z.array(id).max(50),
  /** Countries of customers to whom it is not offered. */
  blocked_countries: z.array(keptCountry).max(250),
}

const serviceFields = { ...offered, needs_option: z.boolean() }

const optionFields = {
  ...offered,
  needs_fault_codes: z.boolean(),
  /** Empty: with every main service. */
  service_ids: z.array(id).max(100),
  /** What the engine runs on. Empty: every fuel. */
  fuels: z.array(z.enum(FUELS)).max(FUELS.length),
  /** Beginnings of the names of control units, such as EDC17. Empty: every control unit. */
  ecu_families: z.array(line(OFFER_BOUNDS.ecu_family, 2).regex(ECU_FAMILY)).max(OFFER_BOUNDS.ecu_families),
  /** Replaces the extra options; those with an id stay themselves. */
  extras: z
    .array(z.strictObject({ id: id.optional(), name: line(OFFER_BOUNDS.name, 1), ...prices }))
    .max(OFFER_BOUNDS.extras),
}

const DEFAULTS = {
  note: offered.note.default(''),
  attestation: offered.attestation.default(''),
  online: offered.online.default(true),
  vehicle_type_ids: offered.vehicle_type_ids.default([]),
  blocked_countries: offered.blocked_countries.default([]),
}

/** As staff see it. */
export const service = z.object({
  id,
  name: z.string(),
  note: z.string(),
  attestation: z.string(),
  price_1: z.number(),
  price_2: z.number(),
  price_3: z.number(),
  needs_option: z.boolean(),
  online: z.boolean(),
  position: count,
  vehicle_type_ids: z.array(id),
  blocked_countries: z.array(z.string()),
})

export const option = service.omit({ needs_option: true }).extend({
  needs_fault_codes: z.boolean(),
  service_ids: z.array(id),
  fuels: z.array(z.enum(FUELS)),
  ecu_families: z.array(z.string()),
  extras: z.array(
    z.object({ id, name: z.string(), price_1: z.number(), price_2: z.number(), price_3: z.number() }),
  ),
})

/** As a customer sees it: one price, in credits, which is theirs. */
export const offeredService = z.object({
  id,
  name: z.string(),
  note: z.string(),
  attestation: z.string(),
  price: z.number(),
  needs_option: z.boolean(),
})

export const offeredOption = z.object({
  id,
  name: z.string(),
  note: z.string(),
  attestation: z.string(),
  price: z.number(),
  needs_fault_codes: z.boolean(),
  service_ids: z.array(id),
  extras: z.array(z.object({ id, name: z.string(), price: z.number() })),
})

/**
 * The vehicle decides which services there are, and perhaps the price type. A variant also tells its engine, which decides
 * on the options; it has a type already.
 */
const forVehicle = z.strictObject({ vtype: id.optional(), variant: id.optional() })

const serviceCalls = listCalls('tuning_services', 'a main service', service)
const optionCalls = listCalls('tuning_services', 'an option', option)

export const services = endpoints({
  'GET /service': serviceCalls.lists('Main services, in order'),
  'POST /service': serviceCalls.adds(
    z.strictObject({ ...serviceFields, ...DEFAULTS, needs_option: z.boolean().default(false) }),
  ),
  'PUT /service/{id}': serviceCalls.changes(z.strictObject(serviceFields).partial()),
  'PUT /service/{id}/update_pos': serviceCalls.moves(),
  'DELETE /service/{id}': serviceCalls.deletes('; orders keep its name'),
  'GET /service_all': {
    summary: 'The main services that the viewer can order, at their prices',
    access: 'signed_in',
    query: forVehicle,
    response: z.object({ items: z.array(offeredService), services_online: z.boolean() }),
  },
  'GET /option': optionCalls.lists('Options, in order'),
  'POST /option': optionCalls.adds(
    z.strictObject({
      ...optionFields,
      ...DEFAULTS,
      needs_fault_codes: z.boolean().default(false),
      service_ids: optionFields.service_ids.default([]),
      fuels: optionFields.fuels.default([]),
      ecu_families: optionFields.ecu_families.default([]),
      extras: optionFields.extras.default([]),
    }),
  ),
  'PUT /option/{id}': optionCalls.changes(z.strictObject(optionFields).partial()),
  'PUT /option/{id}/update_pos': optionCalls.moves(),
  'DELETE /option/{id}': optionCalls.deletes('; orders keep its name'),
  'GET /option_all': {
    summary: 'The options that the viewer can order, at their prices',
    access: 'signed_in',
    query: forVehicle,
    response: z.object({ items: z.array(offeredOption) }),
  },
  'GET /service_preview': {
    summary: 'Services and options as a customer would see them',
    access: 'tuning_services',
    query: z.strictObject({
      price_type: z.enum(['1', '2', '3']).default('1'),
      vtype: id.optional(),
      country: country.optional(),
    }),
    response: z.object({
      price_type: z.int(),
      services: z.array(offeredService),
      options: z.array(offeredOption),
    }),
  },
})
