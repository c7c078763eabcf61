import { changesOf } from '#features/audit/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { releasePictures } from '#platform/pictures/attach-picture.ts'
import { assertOwnsCatalogue } from './catalogue-policy.ts'
import { deleteImages, getDetails, insertImages, keepDetails, listImages } from './details-store.ts'
import { assertFits, attachPictures, filesOf } from './picture-changes.ts'
import { presentVariant } from './present-variant.ts'
import { tell } from './vehicle-consequences.ts'
import type { Details } from './vehicle-details.ts'
import { getVehicle, lockVehicles, refreshSearch, VARIANT } from './vehicle-store.ts'
import { subjectOf } from './vehicle-subject.ts'

type Key = 'PUT /vehicle/variant/{id}/details'

/** What is left out stays, a figure that is given empty goes; stages are given all at once. */
export async function changeDetails(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  assertOwnsCatalogue(call.site)
  await lockVehicles(tx)
  const { id } = await getVehicle(tx, call.params.id, VARIANT)
  const { remove_images: removed = [], ...given } = call.fields
  const before = await getDetails(tx, id)
  const after = detailsOf(before, given)
  await keepDetails(tx, new Map([[id, after]]))
  const pictures = await changePictures(tx, id, removed, call.files)
  await refreshSearch(tx, [id])
  const difference = changesOf<object>({ ...before, ...pictures.before }, { ...after, ...pictures.after })
  if (difference)
    await tell(tx, call, 'vehicle.details_changed', {
      subject: await subjectOf(tx, id),
      ...difference,
    })
  return presentVariant(tx, id)
}

function detailsOf(before: Details, given: Partial<Record<keyof Details, unknown>>): Details {
  const after = { ...before, ...(given as Partial<Details>) }
  const { year_from, year_to, stages } = after
  if (year_from !== null && year_to !== null && year_to < year_from)
    throw fieldError('year_to', 'contradicts')
  if (new Set(stages.map(({ stage }) => stage)).size < stages.length)
    throw fieldError('stages', 'contradicts')
  return { ...after, stages: stages.toSorted((a, b) => a.stage - b.stage) }
}

async function changePictures(tx: Tx, id: string, removed: readonly string[], files: Call<Key>['files']) {
  const before = await listImages(tx, [id])
  const added = filesOf(files, ['image_1', 'image_2', 'image_3'])
  assertFits(before, removed, added)
  const attached = await attachPictures(tx, added)
  const gone = before.filter((image) => removed.includes(image.id))
  const stay = before.filter((image) => !removed.includes(image.id))
  await deleteImages(
    tx,
    gone.map((image) => image.id),
  )
  const last = before.at(-1)
  await insertImages(tx, id, attached, last ? last.position + 1 : 0)
  await releasePictures(
    tx,
    gone.map(({ file_id }) => file_id),
  )
  return {
    before: { images: before.map(({ file_key }) => file_key) },
    after: { images: [...stay.map(({ file_key }) => file_key), ...attached.map(({ key }) => key)] },
  }
}
