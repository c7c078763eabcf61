import { preflightFindings } from '#features/files/index.ts'
import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import { getVariant } from '#features/vehicles/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'
import { isOwn } from '../core/order-abilities.ts'
import { analysisOf } from '../files/file-analysis.ts'
import { findOtherOrderWith } from '../files/order-file-store.ts'
import { presentFindings, presentIdentity, presentSent } from '../view/present-file.ts'
import { getSentFile, refuseBadArchive } from './submitted-files.ts'

type Send = 'POST /order_file'
type Look = 'GET /order_file/{id}'
type TakeBack = 'DELETE /order_file/{id}'

/** What the customer has chosen so far, beside the file. */
type Chosen = Call<Look>['query']

/**
 * A file that is sent before the order, so that what can be said about it is said before anything is charged. It stays
 * temporary: an order attaches it, or it is swept.
 */
export async function sendFileAhead(call: Call<Send>): Promise<Answer<Send>> {
  const { platform, site, actor, fields, files } = call
  await hit(platform, { key: `order_file:${site.id}:${actor.userId}`, max: 120, seconds: 3600 })
  const received = files.file
  if (!received) throw new AppError('file_missing')
  const settings = await platform.db.read(site.id, getSettings)
  const isExtra = fields.kind === 'extra'
  refuseTooLarge(received.size, settings, isExtra ? 'extra_file_mib' : 'ecu_file_mib')
  const file = await platform.db.read(site.id, (tx) => getSentFile(tx, actor, received.id))
  if (isExtra) return lookAtArchive(platform, file)
  const answer = await lookAt(platform, site.id, actor, file, fields)
  const stop = answer.findings.find(({ severity }) => severity === 'stop')
  if (stop) throw new AppError('file_unreadable', { params: { finding: stop.code } })
  return answer
}

/** The same again for what the customer chose meanwhile, or for a form that was reloaded. */
export async function lookAtSentFile(call: Call<Look>): Promise<Answer<Look>> {
  const { platform, site, actor, params, query } = call
  const file = await platform.db.read(site.id, (tx) => getSentFile(tx, actor, params.id))
  return query.kind === 'extra'
    ? lookAtArchive(platform, file)
    : lookAt(platform, site.id, actor, file, query)
}

export async function takeBackSentFile(call: Call<TakeBack>): Promise<Answer<TakeBack>> {
  const { platform, site, actor, params } = call
  await platform.db.read(site.id, (tx) => getSentFile(tx, actor, params.id))
  await discardFiles(platform, site.id, [params.id])
  return { status: 'success' }
}

/** Of the bytes of an archive nothing is said: it is acceptable, or refused. */
async function lookAtArchive(platform: Platform, file: StoredFile) {
  await refuseBadArchive(platform, file)
  return { ...presentSent(file), findings: [], identity: null }
}

async function lookAt(platform: Platform, siteId: string, actor: Caller, file: StoredFile, chosen: Chosen) {
  const analysis = await analysisOf(platform, siteId, file)
  const about = await platform.db.read(siteId, (tx) => aboutFile(tx, actor, file, chosen))
  return {
    ...presentSent(file),
    findings: presentFindings(preflightFindings(analysis, about)),
    identity: presentIdentity(analysis),
  }
}

async function aboutFile(tx: ReadTx, actor: Caller, { sha256 }: StoredFile, chosen: Chosen) {
  const variant = chosen.variant_id ? await getVariant(tx, chosen.variant_id) : null
  const earlier = await findOtherOrderWith(tx, null, sha256)
  return {
    chosenEcu: chosen.ecu_version || variant?.ecu,
    chosenManufacturer: variant?.manufacturer,
    isVirtualRead: chosen.read_method === 'virtual_read',
    isSlave: chosen.master_slave === undefined ? undefined : chosen.master_slave === 'slave',
    // Somebody else's order is not named; that the file was seen is not their secret.
    ...(earlier && {
      seenBefore: isOwn(actor, earlier) ? { orderNo: String(earlier.order_no) } : {},
    }),
  }
}
