/** A number stays a number for whoever opens the file; a text is never anything but text. */
export type CsvCell = string | number | null

/** A spreadsheet runs a cell that begins like this as a formula, full-width signs included. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** RFC 4180, with the mark by which spreadsheets recognise UTF-8. */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
