import { FAULT_CODES_MAX, writtenFaults } from '#contract/fault-codes/fault-codes.ts'
import type { CallOptions } from '../../../lib/api.ts'
import type { OrderDraft } from './order-draft.ts'
import { type Chosen, toAttest } from './order-offer.ts'

type OrderFields = CallOptions<'POST /order'>['form']

/** The vehicle as every call of the order takes it. */
export function vehicleFields({ variant, vehicleTypeId }: OrderDraft['vehicle']) {
  if (variant) return { variant_id: variant.variant_id }
  return vehicleTypeId ? { vehicle_type_id: vehicleTypeId } : {}
}

/** A checked draft as the fields of the form that the server reads; what was left empty is left out. */
export function orderFields(draft: OrderDraft, chosen: Chosen, agreed_price: number): OrderFields {
  const { vehicle } = draft
  const tool = draft.tool === 'other' ? draft.other_tool.trim() : draft.tool
  if (!chosen.service || !tool || !draft.read_method || !draft.master_slave) {
    throw new Error('An order is sent after it was checked')
  }
  return {
    ...vehicleFields(vehicle),
    vehicle_name: vehicle.variant ? undefined : said(vehicle.vehicleName),
    reg_no: said(draft.reg_no),
    vin: said(draft.vin)?.toUpperCase(),
    mileage: figure(draft.mileage),
    vehicle_year: figure(draft.vehicle_year),
    transmission: draft.transmission ?? undefined,
    power_hp: figure(draft.power_hp),
    ecu_brand: said(draft.ecu_brand),
    ecu_version: said(draft.ecu_version),
    tool,
    read_method: draft.read_method,
    master_slave: draft.master_slave,
    fault_codes: list(faultCodes(draft)),
    comment: said(draft.comment),
    service_id: chosen.service.id,
    option_ids: list(chosen.options.map(({ id }) => id)),
    extra_ids: list(chosen.extra_ids),
    time_frame: draft.time_frame,
    original_file_id: draft.original?.id,
    second_file_id: draft.two_units ? draft.second?.id : undefined,
    extra_file_id: draft.extra?.id,
    agreed_price: agreed_price.toFixed(2),
    agree_terms: String(draft.agree_terms),
    vehicle_confirmed: String(draft.vehicle_confirmed),
    instructions_read: String(draft.instructions_read),
    attested_ids: list(toAttest(chosen).map(({ id }) => id)),
  }
}

/** Whatever was not understood goes along as it was written. */
const faultCodes = ({ fault_codes, fault_text }: OrderDraft) =>
  [...new Set([...fault_codes, ...writtenFaults(fault_text)])].slice(0, FAULT_CODES_MAX)

const said = (text: string) => text.trim() || undefined
const figure = (value: number | '') => (value === '' ? undefined : String(value))
const list = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : undefined)

/** Names of the server's fields that the form calls otherwise. */
export const FORM_FIELD_OF = {
  variant_id: 'vehicle',
  vehicle_type_id: 'vehicle',
  vehicle_name: 'vehicle',
  original_file: 'original',
  original_file_id: 'original',
  second_file: 'second',
  second_file_id: 'second',
  extra_file: 'extra',
  extra_file_id: 'extra',
} as const satisfies Record<string, keyof OrderDraft>
