import type { Output } from '#contract/endpoint.ts'
import type { variant } from '#contract/vehicles/calls.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { findDetails, variantPictures } from './details-store.ts'
import { imageAddress, type ListedVehicle, listByIds } from './listed-vehicles.ts'
import { NO_DETAILS } from './vehicle-details.ts'

type PresentedVariant = Output<typeof variant>

/** Variants with all that is known of them, in the order of the ids. */
export async function presentVariants(tx: ReadTx, ids: readonly string[]): Promise<PresentedVariant[]> {
  const listed = await listByIds(tx, ids)
  const details = await findDetails(tx, ids)
  const images = await variantPictures.list(tx, ids)
  return listed.map((vehicle) => ({
    ...vehicle,
    ...(details.get(vehicle.id) ?? NO_DETAILS),
    images: images
      .filter(({ variant_id }) => variant_id === vehicle.id)
      .map(({ id, file_key }) => ({ id, url: imageAddress(file_key) })),
  }))
}

export async function presentVariant(tx: ReadTx, id: string): Promise<PresentedVariant> {
  const [found] = await presentVariants(tx, [id])
  if (!found) throw notFound()
  return found
}

export async function presentVehicle(tx: ReadTx, id: string): Promise<ListedVehicle> {
  const [vehicle] = await listByIds(tx, [id])
  if (!vehicle) throw notFound()
  return vehicle
}
