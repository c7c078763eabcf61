import { readBack } from '../../csv.ts'
import { type CsvRecord, readCsv, UnreadableCsvError } from '../../csv-reader.ts'
import type { BadCell } from './cells.ts'
import { listEntries } from './json-entries.ts'

export interface ImportColumns {
  columns: readonly string[]
  /** Those that every file has. */
  required: readonly string[]
}

export interface WrongLine extends BadCell {
  line: number
  endsFile?: true
}

/** A line with what stands in its columns, or why it cannot be read. */
type ImportLine = { line: number; values: Record<string, unknown> } | WrongLine

/** Text as it was written: by far the most are UTF-8, old spreadsheets write Windows' own, some UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The lines of a file: a JSON list of objects, or CSV with a header. Of JSON, entries are counted; of CSV, lines as
 * an editor counts them. What makes the rest unreadable ends the file.
 */
export function readLines(text: string, file: ImportColumns): Generator<ImportLine> {
  return /^\s*[[{]/.test(text) ? readJson(text, file) : readTable(text, file)
}

function* readJson(text: string, { columns }: ImportColumns): Generator<ImportLine> {
  let line = 0
  for (const entry of listEntries(text)) {
    line++
    if (entry === undefined) yield { line, problem: 'unreadable', text: '', endsFile: true }
    // Not written out: lists may stand in lists deeper than the stack is.
    else if (Array.isArray(entry)) yield { line, problem: 'invalid', text: '[…]' }
    else if (typeof entry !== 'object' || entry === null)
      yield { line, problem: 'invalid', text: String(entry) }
    else {
      const unknown = Object.keys(entry).find((name) => !columns.includes(name))
      if (unknown === undefined) yield { line, values: { ...entry } }
      else yield { line, problem: 'unknown_column', text: unknown }
    }
  }
}

function* readTable(text: string, file: ImportColumns): Generator<ImportLine> {
  try {
    const records = readCsv(text)
    const first = records.next()
    const header: CsvRecord = first.done ? { line: 1, cells: [] } : first.value
    const columns = header.cells.map((name) => name.trim().toLowerCase())
    const missing = file.required.find((name) => !columns.includes(name))
    if (missing) return yield { line: 1, problem: 'missing_column', text: missing, endsFile: true }
    const isKnown = columns.map(
      (name, place) => file.columns.includes(name) && columns.indexOf(name) === place,
    )
    for (const [place, name] of columns.entries()) {
      if (!isKnown[place] && name !== '') yield { line: header.line, problem: 'unknown_column', text: name }
    }
    for (const { line, cells } of records) {
      const extra = cells.slice(columns.length).find((cell) => cell !== '')
      if (extra !== undefined) yield { line, problem: 'too_many_cells', text: extra }
      else
        yield {
          line,
          values: Object.fromEntries(
            columns.flatMap((name, place) => (isKnown[place] ? [[name, readBack(cells[place] ?? '')]] : [])),
          ),
        }
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsvError)) throw error
    yield { line: error.line, problem: 'unreadable', text: '', endsFile: true }
  }
}
