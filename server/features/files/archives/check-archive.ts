import type { ArchiveProblem } from '#contract/files/file-findings.ts'
import type { Platform } from '#platform/platform.ts'
import { ArchiveFault, type ArchiveSource, type Entry } from './archive-entry.ts'
import { rarEntries } from './rar-entries.ts'
import { zipEntries } from './zip-entries.ts'

/*
 * Extra files come as one ZIP or RAR. We never unpack it, but somebody will: what would fill their disk, write outside
 * the folder they chose or point elsewhere is refused. Judged is what the archive says of itself; passwords are fine,
 * and archives within the archive are files like any other.
 */
const MiB = 1024 * 1024
const MOST_ENTRIES = 10_000
const MOST_UNPACKED = 4096 * MiB
/** Logs and tables shrink to a fiftieth, nothing honest and large to less than a hundredth. */
const MOST_RATIO = 100
const SMALL = 64 * MiB

export function checkStoredArchive(
  { storage }: Pick<Platform, 'storage'>,
  file: { storageKey: string; size: number },
): Promise<ArchiveProblem | null> {
  return checkArchive({ size: file.size, read: (range) => storage.read(file.storageKey, range) })
}

/** Why an archive is refused; null where nothing speaks against it. */
export async function checkArchive(source: ArchiveSource): Promise<ArchiveProblem | null> {
  const entries = await recognise(source)
  if (!entries) return 'archive_not_recognised'
  try {
    return await judge(entries, source.size)
  } catch (error) {
    if (error instanceof ArchiveFault) return 'archive_broken'
    throw error
  }
}

async function recognise(source: ArchiveSource): Promise<AsyncGenerator<Entry> | null> {
  if (source.size < 8) return null
  const stream = await source.read({ start: 0, end: 7 })
  const magic = Buffer.concat(await stream.toArray()).toString('hex')
  if (/^504b(0304|0506)/.test(magic)) return zipEntries(source)
  if (/^526172211a07(00|0100)/.test(magic)) return rarEntries(source)
  return null
}

async function judge(entries: AsyncIterable<Entry>, archiveSize: number): Promise<ArchiveProblem | null> {
  let count = 0
  let packed = 0
  let unpacked = 0
  const places = new Set<number>()
  for await (const entry of entries) {
    if (entry.kind === 'announced') {
      if (entry.count > MOST_ENTRIES) return 'archive_too_many_entries'
      continue
    }
    count += 1
    packed += entry.packed
    unpacked += entry.size
    if (count > MOST_ENTRIES) return 'archive_too_many_entries'
    if (isUnsafe(entry.name)) return 'archive_unsafe_names'
    if (entry.isLink) return 'archive_links'
    if (unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > MOST_RATIO * archiveSize))
      return 'archive_bomb'
    if (entry.packed > archiveSize) return 'archive_broken'
    // The same packed bytes under many names are a bomb however modest each of them looks.
    if (entry.at !== undefined && (packed > archiveSize || places.has(entry.at))) return 'archive_bomb'
    if (entry.at !== undefined) places.add(entry.at)
  }
  return null
}

/** Absolute, upward, with a drive or a null byte: whatever leads out of the folder somebody unpacks into. */
function isUnsafe(name: string): boolean {
  const parts = name.split(/[\\/]/)
  return parts[0] === '' || parts.includes('..') || /^[A-Za-z]:/.test(name) || name.includes('\0')
}
