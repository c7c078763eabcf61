import { readCsv, UnreadableCsvError } from '#contract/catalogue/csv-reader.ts'
import { decodeText } from '#contract/catalogue/decode-text.ts'

/** What a file calls its columns, and its first lines. */
export interface FileHead {
  headers: string[]
  lines: string[][]
}

const READ_AHEAD = 64 * 1024
const SHOWN_LINES = 3

/** As the server will read it. Null where not even the first line can be read. */
export async function readHead(file: File): Promise<FileHead | null> {
  const bytes = new Uint8Array(await file.slice(0, READ_AHEAD).arrayBuffer())
  const records: string[][] = []
  try {
    for (const { cells } of readCsv(decodeText(bytes, { isPart: file.size > READ_AHEAD }))) {
      records.push(cells.map((cell) => cell.trim()))
      if (records.length > SHOWN_LINES) break
    }
  } catch (error) {
    // A quotation that goes on behind what was read: what came before it is enough.
    if (!(error instanceof UnreadableCsvError)) throw error
  }
  const [headers, ...lines] = records
  return headers ? { headers, lines } : null
}

/** What stands in a column on the first lines, without the empty ones. */
export function samplesOf({ headers, lines }: FileHead, header: string): string[] {
  const place = headers.indexOf(header)
  return lines.flatMap((cells) => cells[place] || [])
}
