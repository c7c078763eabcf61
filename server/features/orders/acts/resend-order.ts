import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, ownerAbilities } from '../core/order-abilities.ts'
import { lockOrder } from '../core/order-store.ts'
import { findNewest, keepFile } from '../files/order-file-store.ts'
import { passResent } from '../relay/pass-on.ts'
import { refuseEmpty, type TakenFile, takeFile } from '../submit/submitted-files.ts'
import { presentOwnOrder } from '../view/present-order.ts'
import { resendLocked } from './resend-locked.ts'

type Key = 'PUT /order/{id}/resend'

/** The customer sends what was missing, a file or an answer. The order goes on, free of charge. */
export async function resendOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, fields, files } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  ownerAbilities.require('resend', { order })
  const original = await takeFile(tx, actor, files.original_file, fields.original_file_id)
  const second = await takeFile(tx, actor, files.second_file, fields.second_file_id)
  if (original || second) ownerAbilities.require('replace_files', { order })
  if (!original && !second && !fields.text) throw fieldError('text', 'required')
  const settings = await getSettings(tx)
  const resent = { original, original_2: second }
  const replaced: string[] = []
  for (const [kind, file] of Object.entries(resent) as ['original' | 'original_2', TakenFile | null][]) {
    if (!file) continue
    refuseEmpty(file)
    refuseTooLarge(file.size, settings, 'ecu_file_mib')
    const newest = await findNewest(tx, order.id, kind)
    if (newest && newest.sha256.toString('hex') !== file.sha256)
      replaced.push(`${newest.name} → ${file.name}`)
    await keepFile(tx, order.id, {
      fileId: file.id,
      kind,
      version: (newest?.version ?? 0) + 1,
      uploadedBy: realUserId(actor),
      about: { analysis: file.analysis && JSON.stringify(file.analysis) },
    })
  }
  const moved = await resendLocked(tx, call, order, {
    senderId: realUserId(actor),
    text: fields.text ?? '',
    original: original && Buffer.from(original.sha256, 'hex'),
    hasFiles: original !== null || second !== null,
    replaced,
  })
  await passResent(tx, moved, fields.text ?? '')
  return presentOwnOrder(tx, moved)
}
