import { notFound } from '#platform/app-error.ts'
import type { Call } from '#platform/http/routes.ts'
import { replacePicture } from '#platform/pictures/attach-picture.ts'
import { presentVehicle } from './present-variant.ts'
import { vehicleActs } from './vehicle-records.ts'
import { getVehicle, updateVehicle, VARIANT } from './vehicle-store.ts'

/** Shown small beside a name, on dense screens too. */
const BADGE_SIDE = 320

const records = vehicleActs({
  async get(tx, id) {
    const vehicle = await getVehicle(tx, id)
    // Variants have pictures of their own among their details.
    if (vehicle.level === VARIANT) throw notFound()
    return vehicle
  },
  present: (tx, { id }) => presentVehicle(tx, id),
  vehicleId: ({ id }) => id,
  logged: ({ image_key }) => ({ image: image_key }),
})

/** The badge of a manufacturer, the silhouette of a model. */
export const changeImage = records.change(
  'vehicles.change_image',
  async (tx, { files }: Call<'PUT /vehicle/{id}/image'>, before) => {
    const { image_file_id: former } = before
    const file = await replacePicture(tx, former, files.image, { side: BADGE_SIDE, publicKey: true })
    const image = { image_file_id: file?.id ?? null, image_key: file?.publicKey ?? null }
    await updateVehicle(tx, before.id, image)
    return { ...before, ...image }
  },
)
