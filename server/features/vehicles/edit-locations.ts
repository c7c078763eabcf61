import { changesOf } from '#features/audit/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'
import { assertOwnsCatalogue } from './catalogue-policy.ts'
import {
  deleteLocation,
  deleteLocationImages,
  getLocation,
  insertLocation,
  insertLocationImages,
  type LocationTexts,
  listLocationImages,
  updateLocation,
} from './location-store.ts'
import { assertFits, attachPictures, filesOf } from './picture-changes.ts'
import { presentLocation } from './show-locations.ts'
import { tell } from './vehicle-consequences.ts'
import { getVehicle, lockVehicles } from './vehicle-store.ts'
import { subjectOf } from './vehicle-subject.ts'

/*
 * Where the control unit and the AdBlue tank of a vehicle are: a text and up to three pictures for each. A vehicle of
 * any level may have one; what is said of a model holds for its variants until one of them has its own.
 */

type Add = 'POST /vehicle/ecu-adblue-location'
type Change = 'PUT /vehicle/ecu-adblue-location/{id}'
type Remove = 'DELETE /vehicle/ecu-adblue-location/{id}'

const FIELDS = {
  ecu: ['ecu_image_1', 'ecu_image_2', 'ecu_image_3'],
  adblue: ['adblue_image_1', 'adblue_image_2', 'adblue_image_3'],
} as const

export async function addLocation(tx: Tx, call: Call<Add>): Promise<Answer<Add>> {
  assertOwnsCatalogue(call.site)
  await lockVehicles(tx)
  const { vehicle_id, remove_images = [], ...texts } = call.fields
  await getVehicle(tx, vehicle_id)
  const id = await insertLocation(tx, vehicle_id, given(texts))
  await changePictures(tx, id, remove_images, call.files)
  const location = await presentLocation(tx, id)
  await tell(tx, call, 'location.added', {
    subject: await subjectOf(tx, vehicle_id),
    after: stateOf(location),
  })
  return location
}

export async function changeLocation(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  assertOwnsCatalogue(call.site)
  await lockVehicles(tx)
  const before = await presentLocation(tx, call.params.id)
  const { remove_images = [], ...texts } = call.fields
  await updateLocation(tx, before.id, given(texts))
  await changePictures(tx, before.id, remove_images, call.files)
  const after = await presentLocation(tx, before.id)
  const difference = changesOf(stateOf(before), stateOf(after))
  if (difference)
    await tell(tx, call, 'location.changed', {
      subject: await subjectOf(tx, before.vehicle_id),
      ...difference,
    })
  return after
}

export async function removeLocation(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  assertOwnsCatalogue(call.site)
  await lockVehicles(tx)
  const location = await getLocation(tx, call.params.id)
  const images = await listLocationImages(tx, [location.id])
  const before = stateOf(await presentLocation(tx, location.id))
  await deleteLocation(tx, location.id)
  await releasePictures(
    tx,
    images.map(({ file_id }) => file_id),
  )
  await tell(tx, call, 'location.deleted', {
    subject: await subjectOf(tx, location.vehicle_id),
    before,
  })
  return { status: 'success' }
}

function given(texts: { [name in keyof LocationTexts]?: string | undefined }): LocationTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

async function changePictures(tx: Tx, id: string, removed: readonly string[], files: Call<Change>['files']) {
  const images = await listLocationImages(tx, [id])
  for (const kind of ['ecu', 'adblue'] as const) {
    const ofKind = images.filter((image) => image.kind === kind)
    const others = images.filter((image) => image.kind !== kind).map((image) => image.id)
    const gone = ofKind.filter((image) => removed.includes(image.id))
    const added = filesOf(files, FIELDS[kind])
    assertFits(
      ofKind,
      removed.filter((one) => !others.includes(one)),
      added,
    )
    await deleteLocationImages(
      tx,
      gone.map((image) => image.id),
    )
    const last = ofKind.at(-1)
    await insertLocationImages(tx, id, kind, await attachPictures(tx, added), last ? last.position + 1 : 0)
    await releasePictures(
      tx,
      gone.map(({ file_id }) => file_id),
    )
  }
}

function stateOf(location: Answer<Change>) {
  const { ecu_location, adblue_location, ecu_images, adblue_images } = location
  return { ecu_location, adblue_location, ecu_images, adblue_images }
}
