import { type CsvCell, csvLines } from '../csv.ts'
import { bytesAnswer, type FileAnswer } from '../storage/send-file.ts'

/** Rows as a file, in the form that an import reads. They come a few at a time: other calls are answered in between. */
export async function exportFile(
  name: string,
  format: 'csv' | 'json',
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvCell[][]>,
): Promise<FileAnswer> {
  const pieces: Buffer[] = []
  for await (const rows of batches)
    pieces.push(Buffer.from(format === 'csv' ? csvLines(rows) : jsonLines(columns, rows)))
  const bytes = format === 'csv' ? wholeCsv(columns, pieces) : wholeJson(pieces)
  const mediaType = format === 'csv' ? 'text/csv' : 'application/json'
  return bytesAnswer(bytes, `${name}.${format}`, `${mediaType}; charset=utf-8`)
}

function wholeCsv(columns: readonly string[], pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`\ufeff${csvLines([columns])}`), ...pieces])
}

/** One object on a line, each with a comma before it. */
function jsonLines(columns: readonly string[], rows: readonly CsvCell[][]): string {
  return rows
    .map(
      (row) => `,\n${JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, row[place]])))}`,
    )
    .join('')
}

function wholeJson(pieces: readonly Buffer[]): Buffer {
  const lines = Buffer.concat(pieces)
  return Buffer.concat([Buffer.from('['), lines.subarray(1), Buffer.from('\n]\n')])
}
