import { type CsvCell, csvLines } from '../csv.ts'
import type { FileAnswer } from './send-file.ts'

/** A table as a download that is written while it is read: it may be of any length. */
export function csvAnswer(
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvCell[][]>,
): FileAnswer {
  async function* pieces() {
    yield Buffer.from(`\ufeff${csvLines([columns])}`)
    for await (const rows of batches) if (rows.length > 0) yield Buffer.from(csvLines(rows))
  }
  return {
    content: { pieces: pieces() },
    name: `${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: null,
    disposition: 'attachment',
    visibility: 'private',
  }
}
