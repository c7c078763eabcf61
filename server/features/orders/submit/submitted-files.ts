import { checkStoredArchive, type FileAnalysis } from '#features/files/index.ts'
import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReceivedFile } from '#platform/storage/receive-form.ts'
import { findTemporaryFile, type StoredFile } from '#platform/storage/stored-files.ts'
import { findAnalysis } from '../files/file-analysis.ts'

/** A file on its way into an order, with what is known of its bytes; null when nobody has looked yet. */
export interface TakenFile
  extends Pick<StoredFile, 'id' | 'storageKey' | 'name' | 'size' | 'sha256' | 'createdAt'> {
  analysis: FileAnalysis | null
}

export interface OrderedFiles {
  original: TakenFile
  second: TakenFile | null
  extra: TakenFile | null
}

/** The files of an order: each comes with the form, or was sent ahead and is named by its id. */
export async function filesOfForm(call: Call<'POST /order'>): Promise<OrderedFiles> {
  const { platform, site, actor, fields, files } = call
  const taken = await platform.db.read(site.id, async (tx) => {
    const settings = await getSettings(tx)
    const original = await takeFile(tx, actor, files.original_file, fields.original_file_id)
    const second = await takeFile(tx, actor, files.second_file, fields.second_file_id)
    const extra = await takeFile(tx, actor, files.extra_file, fields.extra_file_id)
    for (const file of [original, second]) if (file) refuseTooLarge(file.size, settings, 'ecu_file_mib')
    if (extra) refuseTooLarge(extra.size, settings, 'extra_file_mib')
    return { original, second, extra }
  })
  const { original, second, extra } = taken
  if (!original) throw new AppError('file_missing', { fields: { original_file: { code: 'required' } } })
  refuseEmpty(original)
  if (second) refuseEmpty(second)
  if (extra) await refuseBadArchive(platform, extra)
  return { original, second, extra }
}

/** Extra files come as one ZIP or RAR. It is never unpacked here, and one that would harm whoever does is refused. */
export async function refuseBadArchive(platform: Platform, file: Pick<StoredFile, 'storageKey' | 'size'>) {
  const problem = await checkStoredArchive(platform, file)
  if (problem) throw new AppError('archive_refused', { params: { problem } })
}

/** Any bytes may be an image of a control unit, none at all cannot. */
export function refuseEmpty(file: Pick<StoredFile, 'size'>) {
  if (file.size === 0) throw new AppError('file_unreadable', { params: { finding: 'empty' } })
}

/** A file that this person sent and nothing has taken yet. */
export async function getSentFile(
  tx: ReadTx,
  actor: Pick<Caller, 'userId'>,
  id: string,
): Promise<StoredFile> {
  const file = await findTemporaryFile(tx, id)
  if (!file || file.ownerId !== actor.userId) throw notFound()
  return file
}

/** One file by whichever way it came; null when it came by neither. */
export async function takeFile(
  tx: ReadTx,
  actor: Pick<Caller, 'userId'>,
  received: ReceivedFile | undefined,
  sentId: string | undefined,
): Promise<TakenFile | null> {
  const file = received ?? (sentId ? await getSentFile(tx, actor, sentId) : null)
  return file && { ...file, analysis: await findAnalysis(tx, file.sha256) }
}

/**
 * Files by content, each by whichever way it came: whoever repeats a request may send a file again that was sent ahead
 * before. Null where there is none.
 */
export async function contentsOf(
  { platform, site, actor }: Pick<Call<'POST /order'>, 'platform' | 'site' | 'actor'>,
  files: readonly { received: ReceivedFile | undefined; sentId: string | undefined }[],
): Promise<(string | null)[]> {
  const ids = files.map(({ received, sentId }) => (received ? undefined : sentId))
  const ahead = await platform.db.read(site.id, (tx) => listHashes(tx, actor, ids))
  return files.map(({ received }, at) => received?.sha256 ?? ahead[at] ?? null)
}

/** What this person sent, whatever became of it since. */
async function listHashes(
  tx: ReadTx,
  actor: Pick<Caller, 'userId'>,
  ids: readonly (string | undefined)[],
): Promise<(string | null)[]> {
  const named = ids.filter((id) => id !== undefined)
  if (named.length === 0) return ids.map(() => null)
  const rows = await tx.db
    .selectFrom('stored_files')
    .select(['id', 'sha256'])
    .where('site_id', '=', tx.siteId)
    .where('owner_id', '=', actor.userId)
    .where('id', 'in', named)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.sha256?.toString('hex') ?? null)
}
