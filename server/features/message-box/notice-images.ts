import { v7 as newId } from 'uuid'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { attachPicture, releasePictures } from '#platform/pictures/attach-picture.ts'
import type { Platform } from '#platform/platform.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'

type Upload = 'POST /upload_message_image'
type Remove = 'POST /remove_message_image'

/** As wide as a notice is shown, on dense screens too. */
const SIDE = 1600

/** The editor shows the picture at once, so it has its address before there is a notice. */
export async function uploadImage(tx: Tx, { files }: Call<Upload>): Promise<Answer<Upload>> {
  if (!files.image) throw new AppError('file_missing')
  return insertImage(tx, files.image.id)
}

export async function insertImage(tx: Tx, fileId: string): Promise<Answer<Upload>> {
  const { id, publicKey } = await attachPicture(tx, fileId, { side: SIDE, publicKey: true })
  const key = publicKey ?? ''
  await tx.db
    .insertInto('notice_images')
    .values({ id: newId(), site_id: tx.siteId, file_id: id, file_key: key, created_at: tx.now })
    .execute()
  return { key, url: publicAddress(key) }
}

/** Of a notice that stands nothing is taken away behind its text: saving it without the picture does that. */
export async function removeImage(tx: Tx, { body }: Call<Remove>): Promise<Answer<Remove>> {
  const image = await tx.db
    .selectFrom('notice_images')
    .select(['id', 'file_id', 'notice_id'])
    .where('site_id', '=', tx.siteId)
    .where('file_key', '=', body.key)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (image.notice_id) throw new AppError('wrong_state', { params: { status: 'used' } })
  await dropImages(tx, [image])
  return { status: 'success' }
}

/** Those of the pictures that a notice may have: its own, and those that no other one has. Nobody sweeps them meanwhile. */
export async function lockImages(tx: Tx, keys: readonly string[], noticeId: string | null) {
  if (keys.length === 0) return []
  const rows = await tx.db
    .selectFrom('notice_images')
    .select('file_key')
    .where('site_id', '=', tx.siteId)
    .where('file_key', 'in', keys)
    .where((is) => is.or([is('notice_id', 'is', null), is('notice_id', '=', noticeId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** The pictures in the text are the notice's from now on; those it had before and has no more go. */
export async function keepImages(tx: Tx, noticeId: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx.db
      .updateTable('notice_images')
      .set({ notice_id: noticeId })
      .where('site_id', '=', tx.siteId)
      .where('file_key', 'in', keys)
      .execute()
  const gone = await tx.db
    .selectFrom('notice_images')
    .select(['id', 'file_id'])
    .where('site_id', '=', tx.siteId)
    .where('notice_id', '=', noticeId)
    .$if(keys.length > 0, (images) => images.where('file_key', 'not in', keys))
    .forUpdate()
    .execute()
  await dropImages(tx, gone)
}

const DAY = 24 * 60 * 60 * 1000

/** Pictures of notices that nobody saved. */
export function sweepNoticeImages(platform: Platform, siteId: string): Promise<number> {
  return inBites(
    (most) =>
      platform.db.transaction(siteId, async (tx) => {
        const unused = await tx.db
          .selectFrom('notice_images')
          .select(['id', 'file_id'])
          .where('site_id', '=', tx.siteId)
          .where('notice_id', 'is', null)
          .where('created_at', '<', new Date(tx.now.getTime() - DAY))
          .limit(most)
          .forUpdate()
          .skipLocked()
          .execute()
        await dropImages(tx, unused)
        return unused.length
      }),
    { bite: 100 },
  )
}

async function dropImages(tx: Tx, images: readonly { id: string; file_id: string }[]): Promise<void> {
  if (images.length === 0) return
  await tx.db
    .deleteFrom('notice_images')
    .where('site_id', '=', tx.siteId)
    .where(
      'id',
      'in',
      images.map(({ id }) => id),
    )
    .execute()
  await releasePictures(
    tx,
    images.map(({ file_id }) => file_id),
  )
}
