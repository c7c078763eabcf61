import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { pictureAnswer } from '#platform/pictures/picture-answer.ts'
import type { FileAnswer } from '#platform/storage/send-file.ts'
import { findPublicFile } from '#platform/storage/stored-files.ts'

/** A logo or a picture that the site shows to everyone. A new picture gets a new key, so browsers keep it for ever. */
export async function openPublicFile(tx: ReadTx, call: Call<'GET /public_file/{key}'>): Promise<FileAnswer> {
  const file = await findPublicFile(tx, call.params.key)
  if (!file) throw notFound()
  return pictureAnswer(tx, call.request, file, { disposition: 'inline', visibility: 'public' })
}
