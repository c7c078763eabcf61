import { fieldError } from '#platform/app-error.ts'
import type { Call } from '#platform/http/routes.ts'
import { type Picture, picturesOf } from '#platform/pictures/picture-list.ts'
import { getDetails, keepDetails, variantPictures } from './details-store.ts'
import { presentVariant } from './present-variant.ts'
import type { Details } from './vehicle-details.ts'
import { vehicleActs } from './vehicle-records.ts'
import { getVehicle, refreshSearch, VARIANT } from './vehicle-store.ts'

interface Detailed {
  id: string
  details: Details
  images: readonly Picture[]
}

const records = vehicleActs({
  async get(tx, variantId): Promise<Detailed> {
    const { id } = await getVehicle(tx, variantId, VARIANT)
    return { id, details: await getDetails(tx, id), images: await variantPictures.list(tx, [id]) }
  },
  present: (tx, { id }) => presentVariant(tx, id),
  vehicleId: ({ id }) => id,
  logged: ({ details, images }) => ({ ...details, images: images.map(({ file_key }) => file_key) }),
})

/** What is left out stays, a figure that is given empty goes; stages are given all at once. */
export const changeDetails = records.change(
  'vehicles.change_details',
  async (tx, { fields, files }: Call<'PUT /vehicle/variant/{id}/details'>, { id, ...before }) => {
    const { remove_images: remove, ...given } = fields
    const details = detailsOf(before.details, given)
    await keepDetails(tx, new Map([[id, details]]))
    const added = picturesOf(files, 'image')
    const images = await variantPictures.change(
      tx,
      { variant_id: id },
      { before: before.images, remove, added },
    )
    await refreshSearch(tx, [id])
    return { id, details, images }
  },
)

function detailsOf(before: Details, given: Partial<Record<keyof Details, unknown>>): Details {
  const after = { ...before, ...(given as Partial<Details>) }
  const { year_from, year_to, stages } = after
  if (year_from !== null && year_to !== null && year_to < year_from)
    throw fieldError('year_to', 'contradicts')
  if (new Set(stages.map(({ stage }) => stage)).size < stages.length)
    throw fieldError('stages', 'contradicts')
  return { ...after, stages: stages.toSorted((a, b) => a.stage - b.stage) }
}
