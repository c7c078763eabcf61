import { fieldError } from '#platform/app-error.ts'
import type { InvoiceLine, PlacedLine } from './invoice-lines.ts'
import type { Price } from './sale-pricing.ts'

/** What goes back of an invoice: everything that is left, with the fee, or so much of these lines, in hundredths. */
export type RefundedPart = 'rest' | { lines: readonly { position: number; quantity: number }[] }

export interface BookedFigures {
  fee: number
  vat: number
  lines: readonly PlacedLine[]
}

type Amounts = Pick<InvoiceLine, 'quantity' | 'net' | 'vat'>

/**
 * The figures of the next credit note, none of them positive, and whether nothing is left after it, be it of everything or of
 * the money. A line's share is what belongs to the pieces that are back by then, less what earlier notes gave back: so roundings
 * never add up to another amount than the line's, and the last piece takes what is left.
 */
export function creditNoteFigures(
  sold: BookedFigures,
  notes: readonly BookedFigures[],
  part: RefundedPart,
  step: number,
): { price: Price; lines: PlacedLine[]; isAll: boolean; isAllMoney: boolean } {
  const left = sold.lines.map((line) => leftOf(line, notes))
  const feeLeft = notes.reduce((rest, { fee }) => rest + fee, sold.fee)
  const vatLeft = notes.reduce((rest, { vat }) => rest + vat, sold.vat)
  const isRest = part === 'rest'
  const taken = isRest ? restOf(left, notes.length === 0) : sharesOf(sold.lines, left, part.lines, step)
  const net = sumOf(taken, 'net')
  const fee = isRest ? feeLeft : 0
  const vat = isRest ? vatLeft : sumOf(taken, 'vat')
  const after = left.map((line) => lessOf(line, taken))
  return {
    price: { net: 0 - net, fee: 0 - fee, vat: 0 - vat, total: 0 - (net + fee + vat) },
    lines: taken.map((line) => ({
      ...line,
      quantity: 0 - line.quantity,
      net: 0 - line.net,
      vat: 0 - line.vat,
    })),
    isAll: isRest || (feeLeft === 0 && after.every(isEmpty)),
    isAllMoney: isRest || (feeLeft === 0 && after.every(isFree)),
  }
}

const sumOf = (lines: readonly Amounts[], figure: keyof Amounts) =>
  lines.reduce((sum, line) => sum + line[figure], 0)

const isFree = ({ net, vat }: Amounts) => net === 0 && vat === 0
const isEmpty = (line: Amounts) => line.quantity === 0 && isFree(line)

/** Notes are negative: together with them a line comes to what is left of it. */
function leftOf(line: PlacedLine, notes: readonly BookedFigures[]): PlacedLine {
  const all = notes.flatMap(({ lines }) => lines.filter(({ position }) => position === line.position))
  const of = (figure: keyof Amounts) => line[figure] + sumOf(all, figure)
  return { ...line, quantity: of('quantity'), net: of('net'), vat: of('vat') }
}

function lessOf(line: PlacedLine, taken: readonly PlacedLine[]): Amounts {
  const same = taken.filter(({ position }) => position === line.position)
  const of = (figure: keyof Amounts) => line[figure] - sumOf(same, figure)
  return { quantity: of('quantity'), net: of('net'), vat: of('vat') }
}

/** The first note takes back every line, also one of nothing. A note needs a line that says what it is for, even of the fee alone. */
function restOf(left: readonly PlacedLine[], isFirst: boolean): readonly PlacedLine[] {
  if (isFirst) return left
  const some = left.filter((line) => !isEmpty(line))
  return some.length > 0 ? some : left.slice(0, 1)
}

function sharesOf(
  sold: readonly PlacedLine[],
  left: readonly PlacedLine[],
  wanted: readonly { position: number; quantity: number }[],
  step: number,
): PlacedLine[] {
  if (wanted.length === 0) throw fieldError('lines', 'required')
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    throw fieldError('lines', 'contradicts')
  return wanted.map(({ position, quantity }) => {
    const line = sold.find((one) => one.position === position)
    const rest = left.find((one) => one.position === position)
    if (!line || !rest) throw fieldError('lines', 'unknown')
    if (quantity <= 0) throw fieldError('lines', 'too_small')
    if (quantity > rest.quantity) throw fieldError('lines', 'too_big')
    const back = line.quantity - rest.quantity + quantity
    const share = (figure: 'net' | 'vat') =>
      proportion(line[figure], back, line.quantity, step) - (line[figure] - rest[figure])
    return { ...line, quantity, net: share('net'), vat: share('vat') }
  })
}

/** `amount × part ÷ whole`, rounded half up to the step. In big integers: millions of pieces times millions of coins. */
function proportion(amount: number, part: number, whole: number, step: number): number {
  if (part === whole) return amount
  const unit = 2n * BigInt(whole) * BigInt(step)
  const steps = (2n * BigInt(amount) * BigInt(part) + unit / 2n) / unit
  return Math.min(amount, Number(steps) * step)
}
