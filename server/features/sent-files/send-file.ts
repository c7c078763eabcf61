import { v7 as newId } from 'uuid'
import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { presentOwn } from './present-sent-file.ts'
import { tell } from './sent-file-consequences.ts'
import { getSentFile } from './sent-file-store.ts'

type Send = 'POST /file_upload'

const SENT_AN_HOUR = 60

export const limitSending = ({ platform, site, actor }: Call<Send>): Promise<void> =>
  hit(platform, { key: `file_upload:${site.id}:${actor.userId}`, max: SENT_AN_HOUR, seconds: 3600 })

export async function sendFile(tx: Tx, call: Call<Send>): Promise<Answer<Send>> {
  const { actor, fields, files } = call
  if (!files.file) throw new AppError('file_missing')
  const settings = await getSettings(tx)
  if (!settings.file_upload_public) throw new AppError('switched_off')
  refuseTooLarge(files.file.size, settings, 'extra_file_mib')
  const id = await insertSentFile(tx, files.file.id, {
    account_id: actor.accountId,
    sent_by: actor.userId,
    note: fields.note,
    registration: fields.registration ?? '',
  })
  const file = await getSentFile(tx, id)
  await tell(tx, call, 'sent_file.sent', { file })
  return presentOwn(file)
}

interface NewSentFile {
  account_id: string
  sent_by: string
  note: string
  registration: string
}

export async function insertSentFile(tx: Tx, fileId: string, about: NewSentFile): Promise<string> {
  const { name, size } = await attachFile(tx, fileId)
  const id = newId()
  const row = { ...about, id, site_id: tx.siteId, file_id: fileId, name, size, created_at: tx.now }
  await tx.db.insertInto('sent_files').values(row).execute()
  return id
}
