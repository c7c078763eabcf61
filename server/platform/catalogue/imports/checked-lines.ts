import { type BadCell, legible } from './cells.ts'
import { type ImportColumns, readLines, type WrongLine } from './read-lines.ts'

/** How lines of a file become what is imported. */
export interface ImportFile<Item> extends ImportColumns {
  /** What a line tells of, or the first thing that is wrong with it. */
  check(values: Record<string, unknown>): Item | BadCell
  /** What an item is known by: each comes at most once. */
  keyOf(item: Item): readonly string[]
}

export type CheckedLine<Item> = { line: number; item: Item } | WrongLine

/** Every line of a file: something that can be written, or what is wrong. */
export function* checkedLines<Item extends object>(
  text: string,
  file: ImportFile<Item>,
): Generator<CheckedLine<Item>> {
  const seen = new Set<string>()
  for (const one of readLines(text, file)) {
    if ('problem' in one) {
      yield { ...one, text: legible(one.text) }
      continue
    }
    const { line } = one
    const checked = file.check(one.values)
    if ('problem' in checked) {
      yield { line, ...checked }
      continue
    }
    const names = file.keyOf(checked)
    // A line break stands in no name.
    const key = names.join('\n')
    if (seen.has(key)) yield { line, problem: 'duplicate', text: legible(names.join(' ')) }
    else yield { line, item: checked }
    seen.add(key)
  }
}
