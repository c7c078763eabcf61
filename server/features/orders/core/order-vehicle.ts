import { findVariant, getVehicleType } from '#features/vehicles/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'

interface Said {
  variant_id?: string | undefined
  vehicle_type_id?: string | undefined
  vehicle_name?: string | undefined
}

export interface OrderVehicle {
  variantId: string | null
  typeId: string | null
  label: string
  /** Of one of the catalogue. */
  engine: { fuel: string; ecu: string } | null
}

/** The vehicle of an order: one of the catalogue, or its type and whatever the customer calls it. */
export async function vehicleOf(tx: ReadTx, said: Said): Promise<OrderVehicle> {
  if (said.variant_id) {
    const variant = await findVariant(tx, said.variant_id)
    if (!variant) throw notFound()
    return { variantId: variant.id, typeId: variant.typeId, label: variant.label, engine: variant }
  }
  if (!said.vehicle_type_id) throw fieldError('variant_id', 'required')
  const type = await getVehicleType(tx, said.vehicle_type_id)
  if (!said.vehicle_name) throw fieldError('vehicle_name', 'required')
  return { variantId: null, typeId: type.id, label: said.vehicle_name, engine: null }
}
