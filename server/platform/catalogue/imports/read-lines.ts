import { type CsvRecord, readCsv, UnreadableCsvError } from '#contract/catalogue/csv-reader.ts'
import { readBack } from '../../csv.ts'
import type { BadCell } from './cells.ts'
import { listEntries } from './json-entries.ts'

export interface ImportColumns {
  columns: readonly string[]
  /** Those that every file has. */
  required: readonly string[]
  /** A file that has one of these is refused whole: whoever sent it may not set them. */
  forbidden?: readonly string[]
  /** Columns that nobody here knows are passed over instead of being reported. */
  ignoresUnknown?: true
  /** What the file calls our columns; those that are not named are not read, and no other is unknown. */
  mapping?: ImportMapping | null
}

export type ImportMapping = Readonly<Record<string, string>>

export interface WrongLine extends BadCell {
  line: number
  endsFile?: true
}

/** A line with what stands in its columns, or why it cannot be read. */
type ImportLine = { line: number; values: Record<string, unknown> } | WrongLine

/**
 * The lines of a file: a JSON list of objects, or CSV with a header. Of JSON, entries are counted; of CSV, lines as
 * an editor counts them. What makes the rest unreadable ends the file.
 */
export function readLines(text: string, file: ImportColumns): Generator<ImportLine> {
  return /^\s*[[{]/.test(text) ? readJson(text, file) : readTable(text, file)
}

function* readJson(text: string, file: ImportColumns): Generator<ImportLine> {
  let line = 0
  const named = namedColumns(file)
  const known = new Set(named.map(([, name]) => name))
  for (const entry of listEntries(text)) {
    line++
    if (entry === undefined) yield { line, problem: 'unreadable', text: '', endsFile: true }
    // Not written out: lists may stand in lists deeper than the stack is.
    else if (Array.isArray(entry)) yield { line, problem: 'invalid', text: '[…]' }
    else if (typeof entry !== 'object' || entry === null)
      yield { line, problem: 'invalid', text: String(entry) }
    else {
      const cells = new Map<string, unknown>(Object.entries(entry))
      const forbidden = named.find(([column, name]) => file.forbidden?.includes(column) && cells.has(name))
      if (forbidden) return yield { line, problem: 'forbidden_column', text: forbidden[1], endsFile: true }
      const unknown = passesOver(file) ? undefined : [...cells.keys()].find((name) => !known.has(name))
      if (unknown !== undefined) yield { line, problem: 'unknown_column', text: unknown }
      else
        yield {
          line,
          values: Object.fromEntries(
            named.flatMap(([column, name]) => (cells.has(name) ? [[column, cells.get(name)]] : [])),
          ),
        }
    }
  }
}

function* readTable(text: string, file: ImportColumns): Generator<ImportLine> {
  try {
    const records = readCsv(text)
    const first = records.next()
    const header: CsvRecord = first.done ? { line: 1, cells: [] } : first.value
    const headers = header.cells.map(plainHeader)
    const named = namedColumns(file)
    const places = named.flatMap(([column, name]) => {
      const place = headers.indexOf(plainHeader(name))
      return place === -1 ? [] : [[column, place] as const]
    })
    const found = new Map(places)
    const wanted = [...file.required, ...Object.keys(file.mapping ?? {})]
    const missing = wanted.find((column) => !found.has(column))
    if (missing) {
      const text = file.mapping?.[missing] ?? missing
      return yield { line: 1, problem: 'missing_column', text, endsFile: true }
    }
    const forbidden = places.find(([column]) => file.forbidden?.includes(column))
    if (forbidden) {
      const text = header.cells[forbidden[1]] ?? ''
      return yield { line: header.line, problem: 'forbidden_column', text, endsFile: true }
    }
    const read = new Set(places.map(([, place]) => place))
    for (const [place, name] of headers.entries()) {
      if (!read.has(place) && name !== '' && !passesOver(file))
        yield { line: header.line, problem: 'unknown_column', text: name }
    }
    for (const { line, cells } of records) {
      const extra = cells.slice(headers.length).find((cell) => cell !== '')
      if (extra !== undefined) yield { line, problem: 'too_many_cells', text: extra }
      else
        yield {
          line,
          values: Object.fromEntries(places.map(([column, place]) => [column, readBack(cells[place] ?? '')])),
        }
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsvError)) throw error
    yield { line: error.line, problem: 'unreadable', text: '', endsFile: true }
  }
}

const plainHeader = (name: string): string => name.trim().toLowerCase()

const passesOver = ({ mapping, ignoresUnknown }: ImportColumns): boolean =>
  Boolean(mapping) || ignoresUnknown === true

/** The columns that are read, each with what the file calls it. */
const namedColumns = ({ columns, mapping }: ImportColumns): (readonly [column: string, name: string])[] =>
  columns.flatMap((column) => {
    const name = mapping ? mapping[column] : column
    return name === undefined ? [] : [[column, name] as const]
  })
