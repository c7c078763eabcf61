import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { FileAnalysis } from './analysis/analyse.ts'
import type { ChangeSummary } from './analysis/change-summary.ts'

/*
 * Work on the bytes of stored files. They are read piece by piece and looked at in a worker thread, so that a file of
 * any size neither fills the memory nor holds up a request.
 */
const MODULE = new URL('analysis/file-tasks.ts', import.meta.url)

type Here = Pick<Platform, 'storage' | 'workers'>

/** What a row says of a stored file. */
export interface StoredBytes {
  storageKey: string
  size: number
}

/** What the bytes tell; null for a file that is gone or not all there. */
export async function analyseStored(here: Here, file: StoredBytes): Promise<FileAnalysis | null> {
  try {
    const analysis = await here.workers.run<FileAnalysis>({
      module: MODULE,
      task: 'analyseFile',
      inputs: [opener(here, file)],
    })
    return analysis.size === file.size ? analysis : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return null
    throw error
  }
}

export function summariseChanges(
  here: Here,
  original: StoredBytes,
  modified: StoredBytes,
): Promise<ChangeSummary> {
  return here.workers.run({
    module: MODULE,
    task: 'compareFiles',
    inputs: [opener(here, original), opener(here, modified)],
    params: { originalSize: original.size, modifiedSize: modified.size },
  })
}

/** How one stored file becomes another; usually a few KiB. */
export async function makeStoredDelta(
  here: Here,
  original: StoredBytes,
  modified: StoredBytes,
): Promise<Buffer> {
  const delta = await here.workers.run<Uint8Array>({
    module: MODULE,
    task: 'makeFileDelta',
    inputs: [opener(here, original), opener(here, modified)],
  })
  return Buffer.from(delta.buffer, delta.byteOffset, delta.byteLength)
}

/**
 * The bytes that a delta makes of a stored file, for `Storage.put`. Reading fails, with `code` damaged, wrong_original or
 * wrong_result, at the latest after the last byte: nothing may be stored then.
 */
export function applyStoredDelta(
  here: Here,
  original: StoredBytes,
  delta: Uint8Array,
): AsyncGenerator<Uint8Array, void> {
  const params = { delta }
  return here.workers.stream({
    module: MODULE,
    task: 'applyFileDelta',
    inputs: [opener(here, original)],
    params,
  })
}

function opener({ storage }: Here, file: StoredBytes) {
  return () => storage.read(file.storageKey)
}
