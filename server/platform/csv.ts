/** A number stays a number for whoever opens the file; a text is never anything but text. */
export type CsvCell = string | number | null

/**
 * A spreadsheet runs a cell that begins like this as a formula, full-width signs included. Signs that stand before it
 * already count too, so that exactly one is taken away again when a file is read back.
 */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** RFC 4180, with the mark by which spreadsheets recognise UTF-8. */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${csvLines([columns, ...rows])}`
}

/** Lines without a beginning, for who writes a long file piece by piece. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** What a cell of a file of ours said before it was kept from being run. */
export function readBack(cell: string): string {
  return cell.startsWith("'") && RUNS_AS_FORMULA.test(cell) ? cell.slice(1) : cell
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
