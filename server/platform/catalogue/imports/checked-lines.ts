import type { ReadTx } from '../../db/database.ts'
import { type BadCell, legible } from './cells.ts'
import type { ArchivePictures } from './import-content.ts'
import { type ImportColumns, readLines, type WrongLine } from './read-lines.ts'

/** How lines of a file become what is imported. */
export interface ImportFile<Item> extends ImportColumns {
  /** What a line tells of, or the first thing that is wrong with it. */
  check(values: Record<string, unknown>): Item | BadCell
  /** What an item is known by: none of it comes twice in a file. */
  keysOf(item: Item): readonly (readonly string[])[]
  /** The pictures that a line names, which come beside the table in a ZIP. */
  picturesOf?(item: Item): readonly string[]
  /** What a line takes for its item alone, so that nothing else of the file is given it by itself. */
  claimsOf?(item: Item): readonly string[]
  /** What the database has against some lines, by their numbers. Asked before anything is written, and again then. */
  lookUp?(tx: ReadTx, lines: readonly GoodLine<Item>[]): Promise<ReadonlyMap<number, BadCell>>
}

export interface GoodLine<Item> {
  line: number
  item: Item
}

export type CheckedLine<Item> = GoodLine<Item> | WrongLine

export const isGood = <Item>(checked: CheckedLine<Item>): checked is GoodLine<Item> => 'item' in checked

/** Every line of a file: something that can be written, or what is wrong. */
export function* checkedLines<Item extends object>(
  { text, pictures }: Content,
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
    const keys = file.keysOf(checked)
    // A line break stands in no name.
    const repeated = keys.find((names) => seen.has(names.join('\n')))
    const picture = badPicture(file.picturesOf?.(checked) ?? [], pictures)
    if (repeated) yield { line, problem: 'duplicate', text: legible(repeated.join(' ')) }
    else if (picture) yield { line, ...picture }
    else yield { line, item: checked }
    for (const names of keys) seen.add(names.join('\n'))
  }
}

/** What is looked through. */
export interface Content {
  text: string
  pictures: Pick<ArchivePictures, 'has' | 'typeOf'>
}

const SHOWN: readonly (string | null)[] = ['png', 'jpeg', 'webp']

function badPicture(names: readonly string[], pictures: Content['pictures']): BadCell | null {
  const missing = names.find((name) => !pictures.has(name))
  if (missing !== undefined) return { problem: 'picture_missing', text: legible(missing) }
  const unreadable = names.find((name) => !SHOWN.includes(pictures.typeOf(name)))
  return unreadable === undefined ? null : { problem: 'picture_unreadable', text: legible(unreadable) }
}

const BATCH = 500

/** The same a few at a time, each few with what the database has against them. */
export async function* checkedBatches<Item extends object>(
  content: Content,
  file: ImportFile<Item>,
  read: <Found>(look: (tx: ReadTx) => Promise<Found>) => Promise<Found>,
): AsyncGenerator<CheckedLine<Item>[]> {
  const { lookUp } = file
  for (const batch of inBatches(checkedLines(content, file))) {
    const good = batch.filter(isGood)
    if (!lookUp || good.length === 0) {
      yield batch
      continue
    }
    const found = await read((tx) => lookUp(tx, good))
    yield batch.map((one) => {
      const bad = isGood(one) && found.get(one.line)
      return bad ? { line: one.line, ...bad } : one
    })
  }
}

function* inBatches<T>(all: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
