import { type CsvCell, csvLines } from '../csv.ts'
import type { FileAnswer } from './send-file.ts'

interface Table<Row> {
  columns: readonly string[]
  /** The rows behind this one, the first ones behind null; fewer than `atOnce` where no more follow. */
  read: (last: Row | null) => Promise<Row[]>
  atOnce: number
  cells: (row: Row) => CsvCell[]
}

/**
 * A table of any length as a download. Each piece is read by itself, so that it holds neither memory nor a transaction; the
 * first one before anything is sent, so that a database that is away is told as such.
 */
export async function csvInPieces<Row>(name: string, table: Table<Row>): Promise<FileAnswer> {
  const { columns, read, atOnce, cells } = table
  const first = await read(null)
  async function* batches() {
    for (let rows = first; ; ) {
      yield rows.map(cells)
      const last = rows.at(-1)
      if (!last || rows.length < atOnce) return
      rows = await read(last)
    }
  }
  return csvAnswer(name, columns, batches())
}

function csvAnswer(
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
