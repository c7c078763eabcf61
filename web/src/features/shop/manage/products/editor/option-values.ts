import { arrayMove } from '@dnd-kit/sortable'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { type ExtraOption, priceRange } from '#contract/shop/options.ts'
import { numberProblem } from '../../../../../ui/form/number-problem.ts'
import type { FieldProblem } from '../../../../../ui/form/use-server-form.tsx'

/* Choices of a product as the form has them. Every line has an id while it is edited, so that it can be moved. */

export interface ValueLine {
  id: string
  name: string
  /** Added to the price of the product; empty is nothing. */
  price: number | ''
}

export interface OptionLine {
  id: string
  name: string
  values: ValueLine[]
}

const newId = () => crypto.randomUUID()
export const newValue = (): ValueLine => ({ id: newId(), name: '', price: '' })
/** One choice is none, so there is room for two. */
export const newOption = (): OptionLine => ({ id: newId(), name: '', values: [newValue(), newValue()] })

export const linesOf = (options: readonly ExtraOption[]): OptionLine[] =>
  options.map(({ name, values }) => ({
    id: newId(),
    name,
    values: values.map((value) => ({ id: newId(), ...value })),
  }))

export const optionsOf = (lines: readonly OptionLine[]): ExtraOption[] =>
  lines.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map((value) => ({ name: value.name.trim(), price: Number(value.price) })),
  }))

/** Moves one that is named by its id to a place counted from 0. */
export function moved<Line extends { id: string }>(lines: readonly Line[], id: string, to: number): Line[] {
  return arrayMove(
    [...lines],
    lines.findIndex((line) => line.id === id),
    to,
  )
}

/** Changes the values of one option. */
export const withValues = (
  lines: readonly OptionLine[],
  id: string,
  change: (values: ValueLine[]) => ValueLine[],
): OptionLine[] => lines.map((line) => (line.id === id ? { ...line, values: change(line.values) } : line))

/** The cheapest and the dearest that the product can be; null as long as there is no price, or nothing to choose. */
export function rangeOf(price: number | string, lines: readonly OptionLine[]) {
  const offered = optionsOf(lines).filter(({ values }) => values.length > 0)
  if (typeof price !== 'number' || offered.length === 0) return null
  const { from, to } = priceRange(price, offered)
  return { from: rounded(from), to: rounded(to) }
}

const rounded = (amount: number) => Math.round(amount * 100) / 100

interface OptionWords {
  twice: string
  belowZero: string
}

/** The problems of lines stand at their own fields: `extra_options.0.values.1.name`. */
export function optionProblems(
  lines: readonly OptionLine[],
  price: number | string,
  words: OptionWords,
): Record<string, FieldProblem | false> {
  const problems: Record<string, FieldProblem | false> = {}
  const range = rangeOf(price, lines)
  if (range && range.from < 0) problems.extra_options = { text: words.belowZero }
  for (const [at, option] of lines.entries()) {
    problems[`extra_options.${at}.name`] = nameProblem(option, lines, words)
    for (const [place, value] of option.values.entries()) {
      const path = `extra_options.${at}.values.${place}`
      problems[`${path}.name`] = nameProblem(value, option.values, words)
      problems[`${path}.price`] =
        (value.price !== '' && numberProblem(value.price, [-SHOP_BOUNDS.price, SHOP_BOUNDS.price])) || false
    }
  }
  return problems
}

/** Of two that are called the same the second is wrong. */
function nameProblem(
  line: { id: string; name: string },
  lines: readonly { id: string; name: string }[],
  words: OptionWords,
): FieldProblem | false {
  const name = plain(line.name)
  if (name === '') return 'required'
  return lines.find((other) => plain(other.name) === name)?.id !== line.id && { text: words.twice }
}

const plain = (name: string) => name.trim().toLowerCase()
