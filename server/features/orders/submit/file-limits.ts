import { checkStoredArchive } from '#features/files/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'

/** Extra files come as one ZIP or RAR. It is never unpacked here, and one that would harm whoever does is refused. */
export async function refuseBadArchive(platform: Platform, file: Pick<StoredFile, 'storageKey' | 'size'>) {
  const problem = await checkStoredArchive(platform, file)
  if (problem) throw new AppError('archive_refused', { params: { problem } })
}

/** Any bytes may be an image of a control unit, none at all cannot. */
export function refuseEmpty(file: Pick<StoredFile, 'size'>) {
  if (file.size === 0) throw new AppError('file_unreadable', { params: { finding: 'empty' } })
}
