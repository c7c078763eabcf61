import { isBlocked } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { pictureAnswer } from '#platform/pictures/picture-answer.ts'
import { findActorBySession } from '#platform/sessions/find-actor.ts'
import type { FileAnswer } from '#platform/storage/send-file.ts'
import { isSignedByUs } from '#platform/storage/signed-address.ts'
import { findPublicFile, getFile } from '#platform/storage/stored-files.ts'

/**
 * A private file by an address that an earlier answer carried. Whether the person may have the file was decided
 * when the address was made; it ends with its time, and with the session it was made for: who logs out, is blocked
 * or changes the password takes all addresses along.
 */
export async function openSignedFile(tx: ReadTx, call: Call<'GET /file/{id}'>): Promise<FileAnswer> {
  const { session, signature } = call.query
  const expires = Number(call.query.expires)
  const address = { fileId: call.params.id, sessionId: session, expires }
  if (!isSignedByUs(call.platform.config.secretKey, address, signature)) throw notFound()
  if (expires < tx.now.getTime()) throw new AppError('link_expired')
  // First the file: on another site there is none, and nothing is told about the session.
  const file = await getFile(tx, call.params.id)
  const actor = await findActorBySession(tx, session)
  if (!actor || isBlocked(actor)) throw new AppError('link_expired')
  return pictureAnswer(tx, call.request, file, { disposition: 'attachment', visibility: 'private' })
}

/** A logo or a picture that the site shows to everyone. A new picture gets a new key, so browsers keep it for ever. */
export async function openPublicFile(tx: ReadTx, call: Call<'GET /public_file/{key}'>): Promise<FileAnswer> {
  const file = await findPublicFile(tx, call.params.key)
  if (!file) throw notFound()
  return pictureAnswer(tx, call.request, file, { disposition: 'inline', visibility: 'public' })
}
