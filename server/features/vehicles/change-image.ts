import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { attachPicture, releasePictures } from '#platform/pictures/attach-picture.ts'
import { assertOwnsCatalogue } from './catalogue-policy.ts'
import { presentVehicle } from './present-variant.ts'
import { tell } from './vehicle-consequences.ts'
import { getVehicle, lockVehicles, updateVehicle, VARIANT } from './vehicle-store.ts'
import { subjectOf } from './vehicle-subject.ts'

type Key = 'PUT /vehicle/{id}/image'

/** Shown small beside a name, on dense screens too. */
const BADGE_SIDE = 320

/** The badge of a manufacturer, the silhouette of a model. Variants have pictures of their own among their details. */
export async function changeImage(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  assertOwnsCatalogue(call.site)
  await lockVehicles(tx)
  const before = await getVehicle(tx, call.params.id)
  if (before.level === VARIANT) throw notFound()
  const { image } = call.files
  const file = image ? await attachPicture(tx, image.id, { side: BADGE_SIDE, publicKey: true }) : null
  await updateVehicle(tx, before.id, {
    image_file_id: file?.id ?? null,
    image_key: file?.publicKey ?? null,
  })
  await releasePictures(tx, [before.image_file_id])
  await tell(tx, call, 'vehicle.image_changed', {
    subject: await subjectOf(tx, before.id),
    before: { image: before.image_key },
    after: { image: file?.publicKey ?? null },
  })
  return presentVehicle(tx, before.id)
}
