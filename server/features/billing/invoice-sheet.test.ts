import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceRequest } from './invoice-document.ts'
import { type AboutInvoice, type InvoiceRow, invoiceSheet } from './invoice-sheet.ts'

const about = { site: { title: 'Nordlab', url: 'https://n.example' }, timeZone: 'UTC' }
const amount = fc.integer({ min: 0, max: 1_000_000_000 })

function rowOf(changes: Partial<InvoiceRow>): InvoiceRow {
  return {
    kind: 'invoice',
    number: '2026-00001',
    net: 0,
    fee: 0,
    vat_rate: 0,
    vat_reason: 'standard',
    vat: 0,
    total: 0,
    currency: 'EUR',
    payment_method: 'paypal',
    seller: {},
    buyer: { name: 'Ada' },
    reason: '',
    created_at: new Date('2026-01-01T00:00:00Z'),
    paid_at: new Date('2026-01-02T00:00:00Z'),
    ...changes,
  }
}

const sheetOf = (row: InvoiceRow, said: AboutInvoice) => {
  const { net } = row
  return invoiceSheet(row, [{ kind: 'credits', item_id: null, description: '', quantity: 100, net }], said)
}

test('the lines and the VAT add up to the total, of credit notes too', () => {
  fc.assert(
    fc.property(amount, amount, amount, fc.constantFrom(1, -1), (net, fee, vat, sign) => {
      const kind = sign === 1 ? 'invoice' : 'credit_note'
      const total = sign * (net + fee + vat)
      const sheet = sheetOf(rowOf({ kind, net: sign * net, fee: sign * fee, vat: sign * vat, total }), about)
      const lines = sheet.lines.reduce((sum, line) => sum + line.net, 0)
      expect(lines + sheet.fee).toBe(sheet.net)
      expect(sheet.net + sheet.vat.amount).toBe(sheet.total)
      const { data } = invoiceRequest(sheet, 'en', undefined)
      expect(data.lines).toHaveLength(fee === 0 ? 1 : 2)
    }),
  )
})

test('what has no number is a proforma, dated as it was made; only an invoice says that it was paid', () => {
  const pending = sheetOf(rowOf({ number: null, paid_at: null }), about)
  expect([pending.kind, pending.date.toISOString(), pending.paid]).toEqual([
    'proforma',
    '2026-01-01T00:00:00.000Z',
    null,
  ])
  const paid = sheetOf(rowOf({}), about)
  expect([paid.kind, paid.date.toISOString(), paid.paid?.method]).toEqual([
    'invoice',
    '2026-01-02T00:00:00.000Z',
    'paypal',
  ])
  const note = sheetOf(rowOf({ kind: 'credit_note' }), about)
  expect([note.kind, note.paid]).toEqual(['credit_note', null])
})

test('where to transfer to stands only on what is not paid, and a thin snapshot is filled with nothing', () => {
  const transfer = { account_holder: 'A', iban: 'B', bic: '', bank_name: '', note: '', reference: 'R' }
  expect(sheetOf(rowOf({}), { ...about, transfer }).transfer).toBeNull()
  const sheet = sheetOf(rowOf({ number: null, paid_at: null }), { ...about, transfer })
  expect(sheet.transfer?.reference).toBe('R')
  expect([sheet.buyer.name, sheet.buyer.vat_no, sheet.buyer.country]).toEqual(['Ada', '', null])
})
