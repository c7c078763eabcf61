import { checkStoredArchive } from '#features/files/index.ts'
import type { Settings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'

const MiB = 1024 * 1024

export function refuseTooLarge(size: number, settings: Settings, what: 'ecu' | 'extra') {
  const mebibytes = what === 'ecu' ? settings.ecu_file_mib : settings.extra_file_mib
  if (size > mebibytes * MiB) throw new AppError('file_too_large', { params: { max: mebibytes * MiB } })
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
