import { copyFile, stat, truncate } from 'node:fs/promises'
import { unlessMissing } from './cluster.ts'

const LIMIT = 10 * 1024 * 1024

/**
 * Keeps the log and the one before it, at most 10 MiB each. PostgreSQL holds the file open and appends to it, so it is
 * copied and emptied instead of renamed; what is written in between those two is lost, which a log can bear.
 */
export async function rotateLog(logFile: string): Promise<void> {
  const info = await stat(logFile).catch(unlessMissing)
  if (!info || info.size <= LIMIT) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}
