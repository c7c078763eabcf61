import { READ_TOOLS } from '#contract/orders/read-tools.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import type { Order } from '../order.ts'
import { BLANK_DRAFT, type OrderDraft } from './order-draft.ts'

/**
 * The same order once more. Files and promises are given anew: the car may have changed since, and so may the terms.
 * `vehicle` is null when it never was in the catalogue or stands there no more.
 */
export function draftFromOrder(order: Order, vehicle: VehicleChoice | null): OrderDraft {
  const isListed = READ_TOOLS.some((tool) => tool === order.tool)
  return {
    ...BLANK_DRAFT,
    vehicle: vehicle ?? {
      variant: null,
      vehicleTypeId: order.vehicle_type_id,
      vehicleName: order.vehicle_label,
    },
    two_units: order.files.some(({ kind }) => kind === 'original_2'),
    tool: isListed ? order.tool : 'other',
    other_tool: isListed ? '' : order.tool,
    read_method: order.read_method,
    master_slave: order.master_slave,
    ecu_brand: order.ecu_brand,
    ecu_version: order.ecu_version,
    service_id: order.service_id,
    option_ids: order.option_ids,
    extra_ids: order.extra_ids,
    reg_no: order.reg_no,
    vin: order.vin,
    mileage: order.mileage ?? '',
    vehicle_year: order.vehicle_year ?? '',
    transmission: order.transmission || null,
    power_hp: order.power_hp ?? '',
    fault_codes: order.fault_codes,
    time_frame: order.time_frame,
    comment: order.comment,
  }
}
