import type { ImportProblem } from '#contract/catalogue/import-file.ts'

export interface BadCell {
  /** One of `IMPORT_PROBLEMS`, or of the importing feature's own. */
  problem: string
  /** The column and what stands there. */
  text: string
}

// Text of several lines, and what no database keeps.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]/

/** Thrown by the cells below and caught by `readingCells`, so that they read as if nothing could be wrong. */
export class WrongCell<Problem extends string = ImportProblem> {
  readonly bad: BadCell

  constructor(problem: Problem, column: string, value: unknown) {
    this.bad = { problem, text: legible(`${column}: ${String(value ?? '')}`) }
  }
}

const LONGEST_TEXT = 200

/** Of what stands in a file as much as a report needs, and nothing that the database would refuse. */
export const legible = (text: string): string =>
  text.slice(0, LONGEST_TEXT).replaceAll('\0', '').toWellFormed()

/** What the cells of a line tell of, or the first thing that is wrong with them. */
export function readingCells<Item>(read: () => Item): Item | BadCell {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongCell) return error.bad
    throw error
  }
}

export function nameIn(column: string, value: unknown, longest: number): string {
  const name = textIn(column, value, longest)
  if (name === '') throw new WrongCell('required', column, '')
  return name
}

export function textIn(column: string, value: unknown, longest: number): string {
  if (value === null || value === undefined) return ''
  // A model called 208 is a number in many a file.
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new WrongCell('invalid', column, typeof value)
  const text = String(value).trim()
  if (CONTROLS.test(text) || !text.isWellFormed()) throw new WrongCell('invalid', column, text)
  if (text.length > longest) throw new WrongCell('too_long', column, text)
  return text
}

const LONGEST_NUMBER = 120

export function numberIn(
  column: string,
  value: unknown,
  [least, most]: readonly [number, number],
): number | null {
  const text = textIn(column, value, LONGEST_NUMBER)
  if (text === '') return null
  if (!/^[0-9]{1,9}$/.test(text)) throw new WrongCell('not_a_number', column, text)
  const number = Number(text)
  if (number < least || number > most) throw new WrongCell('out_of_range', column, text)
  return number
}
