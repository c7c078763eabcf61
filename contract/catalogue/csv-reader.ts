/** One record of a file: the line it begins on, counted from 1, and its cells as they stand there. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A quotation that never ends: from here on nobody knows what is a cell. */
export class UnreadableCsvError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`the quotation on line ${line} does not end`)
    this.line = line
  }
}

const DELIMITERS = [',', ';', '\t'] as const

/**
 * RFC 4180 and what spreadsheets make of it: cells are separated by commas, semicolons or tabs, whichever the first
 * line has most of; lines end in any way; empty lines are passed over.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  const source = text.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(source)
  const rest = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let [at, line] = [0, 1]
  while (at < source.length) {
    const record: CsvRecord = { line, cells: [] }
    for (let isMore = true; isMore; ) {
      let cell: string
      if (source[at] === '"') {
        const end = endOfQuotation(source, at, record.line)
        cell = source.slice(at + 1, end).replaceAll('""', '"')
        line += linesIn(cell)
        at = end + 1
      } else {
        cell = ''
      }
      // After a quotation too: what follows it up to the delimiter belongs to the cell.
      rest.lastIndex = at
      cell += rest.exec(source)?.[0] ?? ''
      at = rest.lastIndex
      record.cells.push(cell)
      isMore = source[at] === delimiter
      if (isMore) at++
    }
    at += source.startsWith('\r\n', at) ? 2 : 1
    line++
    if (record.cells.some((cell) => cell !== '')) yield record
  }
}

function endOfQuotation(source: string, begin: number, line: number): number {
  for (let at = begin + 1; ; at += 2) {
    at = source.indexOf('"', at)
    if (at === -1) throw new UnreadableCsvError(line)
    if (source[at + 1] !== '"') return at
  }
}

function delimiterOf(source: string): string {
  const [header = ''] = source.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const countOf = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

const linesIn = (text: string) => text.split(/\r\n|\r|\n/).length - 1
