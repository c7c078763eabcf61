import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'
import { picturesOf } from '#platform/pictures/picture-list.ts'
import { deleteLocation, insertLocation, locationPictures, updateLocation } from './location-store.ts'
import { presentLocation } from './show-locations.ts'
import { vehicleActs } from './vehicle-records.ts'
import { getVehicle } from './vehicle-store.ts'

/*
 * Where the control unit and the AdBlue tank of a vehicle are: a text and up to three pictures for each. A vehicle of
 * any level may have one; what is said of a model holds for its variants until one of them has its own.
 */

const records = vehicleActs({
  get: presentLocation,
  present: async (_, location) => location,
  vehicleId: ({ vehicle_id }) => vehicle_id,
  logged: ({ ecu_location, adblue_location, ecu_images, adblue_images }) => ({
    ecu_location,
    adblue_location,
    ecu_images,
    adblue_images,
  }),
})

export const addLocation = records.add(
  'vehicles.add_location',
  async (tx, { fields, files }: Call<'POST /vehicle/ecu-adblue-location'>) => {
    const { vehicle_id, remove_images, ecu_location = '', adblue_location = '' } = fields
    await getVehicle(tx, vehicle_id)
    const id = await insertLocation(tx, vehicle_id, { ecu_location, adblue_location })
    await changePictures(tx, id, remove_images, files)
    return presentLocation(tx, id)
  },
)

type Change = Call<'PUT /vehicle/ecu-adblue-location/{id}'>

export const changeLocation = records.change(
  'vehicles.change_location',
  async (tx, { fields, files }: Change, before) => {
    const { ecu_location = before.ecu_location, adblue_location = before.adblue_location } = fields
    await updateLocation(tx, before.id, { ecu_location, adblue_location })
    await changePictures(tx, before.id, fields.remove_images, files)
    return presentLocation(tx, before.id)
  },
)

export const removeLocation = records.remove('vehicles.delete_location', async (tx, { id }) => {
  const images = await locationPictures.list(tx, [id])
  await deleteLocation(tx, id)
  await releasePictures(
    tx,
    images.map(({ file_id }) => file_id),
  )
})

async function changePictures(
  tx: Tx,
  id: string,
  removed: readonly string[] = [],
  files: Change['files'],
): Promise<void> {
  const images = await locationPictures.list(tx, [id])
  for (const kind of ['ecu', 'adblue'] as const) {
    const isOther = (gone: string) => images.some((image) => image.id === gone && image.kind !== kind)
    await locationPictures.change(
      tx,
      { location_id: id, kind },
      {
        before: images.filter((image) => image.kind === kind),
        remove: removed.filter((gone) => !isOther(gone)),
        added: picturesOf(files, `${kind}_image`),
      },
    )
  }
}
