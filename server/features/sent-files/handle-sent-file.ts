import { forgetSubject } from '#features/notifications/index.ts'
import { can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { type FileAnswer, storedFileAnswer } from '#platform/storage/send-file.ts'
import { findFile, releaseFile } from '#platform/storage/stored-files.ts'
import { presentSentFile } from './present-sent-file.ts'
import { isOwn, sentFileAbilities } from './sent-file-abilities.ts'
import { tell } from './sent-file-consequences.ts'
import { getSentFile, lockSentFile, updateSentFile } from './sent-file-store.ts'

type Download = 'GET /sent_file/{id}/download_file'
type Change = 'PUT /sent_file/{id}'
type Delete = 'DELETE /sent_file/{id}'

/** The first time that staff take it is when it was seen. */
export async function downloadSentFile(tx: ReadTx, call: Call<Download>): Promise<FileAnswer> {
  const { platform, actor, params, origin } = call
  const sent = await getSentFile(tx, params.id)
  const isForStaff = can(actor, 'orders')
  if (!isForStaff && !isOwn(actor, sent)) throw notFound()
  sentFileAbilities.require('download', { file: sent })
  const file = sent.file_id ? await findFile(tx, sent.file_id) : null
  if (!file) throw new AppError('gone')
  const answer = storedFileAnswer(file, { disposition: 'attachment', visibility: 'private' })
  if (!isForStaff || sent.seen_at) return answer
  return {
    ...answer,
    onDownload: () =>
      platform.db.transaction(actor.siteId, async (unit) => {
        await lockSentFile(unit, sent.id)
        const { seen_at } = await getSentFile(unit, sent.id)
        if (seen_at) return
        await updateSentFile(unit, sent.id, { seen_at: unit.now })
        await tell(unit, { actor, origin }, 'sent_file.seen', { file: sent })
      }),
  }
}

export async function changeSentFile(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { actor, params, body } = call
  await lockSentFile(tx, params.id)
  const before = await getSentFile(tx, params.id)
  sentFileAbilities.require(body.done ? 'finish' : 'reopen', { file: before })
  await updateSentFile(tx, before.id, {
    seen_at: before.seen_at ?? tx.now,
    done_at: body.done ? tx.now : null,
    done_by: body.done ? actor.userId : null,
  })
  const file = await getSentFile(tx, before.id)
  await tell(tx, call, body.done ? 'sent_file.done' : 'sent_file.reopened', { file })
  return presentSentFile(file)
}

export async function deleteSentFile(tx: Tx, call: Call<Delete>): Promise<Answer<Delete>> {
  await lockSentFile(tx, call.params.id)
  const file = await getSentFile(tx, call.params.id)
  await tx.db.deleteFrom('sent_files').where('site_id', '=', tx.siteId).where('id', '=', file.id).execute()
  await forgetSubject(tx, { kind: 'sent_file', id: file.id })
  if (file.file_id) await releaseFile(tx, file.file_id)
  await tell(tx, call, 'sent_file.deleted', { file })
  return { status: 'success' }
}
