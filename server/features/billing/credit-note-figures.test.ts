import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookedFigures, creditNoteFigures, type RefundedPart } from './credit-note-figures.ts'
import type { PlacedLine } from './invoice-lines.ts'
import { priceGoods } from './sale-pricing.ts'

const STEPS = [1, 100]

/** An invoice as sales make it: some lines, a VAT rate, perhaps a fee. */
const invoices = fc
  .record({
    step: fc.constantFrom(...STEPS),
    vatRate: fc.integer({ min: 0, max: 3000 }),
    fee: fc.record({ rate: fc.integer({ min: 0, max: 900 }), fixed: fc.integer({ min: 0, max: 500 }) }),
    goods: fc.array(
      fc.record({
        quantity: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 1, max: 30 }).map((pieces) => pieces * 100),
          fc.integer({ min: 1, max: 1_000_000_000 }),
        ),
        net: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1e12 })),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ step, vatRate, fee, goods }) => {
    const kind = { kind: 'credits', item_id: null, description: '' } as const
    const { price, lines } = priceGoods(
      goods.map((one) => ({ ...kind, ...one })),
      { vatRate, fee, step },
    )
    const placed = lines.map((line, position) => ({ ...line, position }))
    return { step, price, sold: { fee: price.fee, vat: price.vat, lines: placed } satisfies BookedFigures }
  })

/** Which part of what is left of each line goes next; nobody knows how often before it is all gone. */
const wishes = fc.array(
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  {
    maxLength: 6,
  },
)

const sum = (notes: readonly BookedFigures[], of: (note: BookedFigures) => number) =>
  notes.reduce((all, note) => all + of(note), 0)

function leftOf(line: PlacedLine, notes: readonly BookedFigures[], figure: 'quantity' | 'net' | 'vat') {
  return (
    line[figure] + sum(notes, (note) => note.lines.find((l) => l.position === line.position)?.[figure] ?? 0)
  )
}

/** What staff could ask for: a share of what is left of each line, whole hundredths of it. */
function wanted(sold: BookedFigures, notes: readonly BookedFigures[], shares: number[]): RefundedPart {
  const lines = sold.lines
    .map((line, index) => ({
      position: line.position,
      quantity: Math.ceil(leftOf(line, notes, 'quantity') * (shares[index] ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0)
  return { lines }
}

describe('over all credit notes of an invoice', () => {
  test('every line, the VAT and the fee come to exactly nothing, and never to less on the way', () => {
    fc.assert(
      fc.property(invoices, wishes, ({ step, price, sold }, splits) => {
        const notes: BookedFigures[] = []
        const totals: number[] = []
        const book = (part: RefundedPart) => {
          const note = creditNoteFigures(sold, notes, part, step)
          expect(note.price.total).toBe(note.price.net + note.price.fee + note.price.vat)
          expect(note.price.net).toBe(note.lines.reduce((all, { net }) => all + net, 0))
          notes.push({ fee: note.price.fee, vat: note.price.vat, lines: note.lines })
          totals.push(note.price.total)
          for (const line of sold.lines)
            for (const figure of ['quantity', 'net', 'vat'] as const)
              expect(leftOf(line, notes, figure)).toBeGreaterThanOrEqual(0)
          for (const { quantity, net, vat } of note.lines) {
            expect(Math.max(quantity, net, vat)).toBeLessThanOrEqual(0)
            expect([net % step, vat % step].map(Math.abs)).toEqual([0, 0])
          }
          return note.isAll
        }
        let isAll = false
        for (const shares of splits) {
          const part = wanted(sold, notes, shares)
          if (isAll || part === 'rest' || part.lines.length === 0) continue
          isAll = book(part)
        }
        if (!isAll) expect(book('rest')).toBe(true)
        expect(totals.reduce((all, one) => all + one, 0)).toBe(0 - price.total)
        expect(sold.fee + sum(notes, ({ fee }) => fee)).toBe(0)
        expect(sold.vat + sum(notes, ({ vat }) => vat)).toBe(0)
        for (const line of sold.lines)
          for (const figure of ['quantity', 'net', 'vat'] as const)
            expect(leftOf(line, notes, figure)).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('each share is within a coin of what it would be by itself', () => {
    fc.assert(
      fc.property(invoices, wishes, ({ step, sold }, splits) => {
        const notes: BookedFigures[] = []
        for (const shares of splits) {
          const part = wanted(sold, notes, shares)
          if (part === 'rest' || part.lines.length === 0) continue
          const { price, lines } = creditNoteFigures(sold, notes, part, step)
          for (const back of lines) {
            const line = sold.lines.find(({ position }) => position === back.position)
            if (!line) throw new Error('no such line')
            for (const figure of ['net', 'vat'] as const)
              expect(
                Math.abs(back[figure] - (line[figure] * back.quantity) / line.quantity),
              ).toBeLessThanOrEqual(step + 0.001)
          }
          notes.push({ fee: price.fee, vat: price.vat, lines })
        }
      }),
      { numRuns: 500 },
    )
  })
})

const line = (position: number, quantity: number, net: number, vat: number): PlacedLine => ({
  ...{ position, kind: 'credits', item_id: null, description: '', quantity, net, vat },
})
const sold = (lines: PlacedLine[], fee = 0, vatOfFee = 0): BookedFigures => ({
  fee,
  vat: lines.reduce((all, { vat }) => all + vat, vatOfFee),
  lines,
})

test('three pieces for ten coins: three, four and three', () => {
  const invoice = sold([line(0, 300, 10, 2)])
  const notes: BookedFigures[] = []
  const nets = [1, 2, 3].map(() => {
    const note = creditNoteFigures(invoice, notes, { lines: [{ position: 0, quantity: 100 }] }, 1)
    notes.push({ fee: note.price.fee, vat: note.price.vat, lines: note.lines })
    return [note.price.net, note.price.vat, note.isAll]
  })
  expect(nets).toEqual([
    [-3, -1, false],
    [-4, 0, false],
    [-3, -1, true],
  ])
})

test('the fee goes back with the rest alone, also when every piece is back already', () => {
  const invoice = sold([line(0, 100, 1000, 190)], 30, 6)
  const pieces = creditNoteFigures(invoice, [], { lines: [{ position: 0, quantity: 100 }] }, 1)
  expect([pieces.price, pieces.isAll]).toEqual([{ net: -1000, fee: 0, vat: -190, total: -1190 }, false])
  const before = [{ fee: 0, vat: -190, lines: pieces.lines }]
  const rest = creditNoteFigures(invoice, before, 'rest', 1)
  expect([rest.price, rest.isAll]).toEqual([{ net: 0, fee: -30, vat: -6, total: -36 }, true])
  expect(rest.lines).toEqual([line(0, 0, 0, 0)])
})

test('all of the money is back before what cost nothing is, but not before the fee is', () => {
  const lines = [line(0, 100, 1000, 190), line(1, 200, 0, 0)]
  const first = { lines: [{ position: 0, quantity: 100 }] }
  const ends = [sold(lines), sold(lines, 30, 6)].map((invoice) => {
    const { isAll, isAllMoney } = creditNoteFigures(invoice, [], first, 1)
    return [isAll, isAllMoney]
  })
  expect(ends).toEqual([
    [false, true],
    [false, false],
  ])
})

test('an invoice for nothing, and a line without a quantity, go back with the rest', () => {
  const present = creditNoteFigures(sold([line(0, 500, 0, 0)]), [], 'rest', 1)
  expect([present.price.total, present.lines[0]?.quantity, present.isAll]).toEqual([0, -500, true])
  const empty = creditNoteFigures(sold([line(0, 0, 0, 0)]), [], 'rest', 1)
  expect(empty).toMatchObject({ lines: [line(0, 0, 0, 0)], isAll: true })
  const work = sold([line(0, 100, 500, 95), line(1, 0, 250, 48)])
  const piece = creditNoteFigures(work, [], { lines: [{ position: 0, quantity: 100 }] }, 1)
  expect(piece.isAll).toBe(false)
  const rest = creditNoteFigures(work, [{ fee: 0, vat: -95, lines: piece.lines }], 'rest', 1)
  expect(rest.lines).toEqual([line(1, 0, -250, -48)])
})

test.each([
  ['no line', [], 'required'],
  ['a line that is not there', [{ position: 2, quantity: 100 }], 'unknown'],
  ['more than is left', [{ position: 0, quantity: 301 }], 'too_big'],
  ['of a line without a quantity', [{ position: 1, quantity: 100 }], 'too_big'],
  ['nothing of a line', [{ position: 0, quantity: 0 }], 'too_small'],
  [
    'the same line twice',
    [
      { position: 0, quantity: 100 },
      { position: 0, quantity: 100 },
    ],
    'contradicts',
  ],
])('%s is refused', (_, lines, code) => {
  const invoice = sold([line(0, 300, 10, 2), line(1, 0, 250, 48)])
  expect(() => creditNoteFigures(invoice, [], { lines }, 1)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { lines: { code } } }),
  )
})
