import { expect, test } from 'vitest'
import type { InvoiceStatus } from '#contract/billing/states.ts'
import { INVOICE_STATUSES } from '#contract/billing/states.ts'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { Caller } from '#platform/actor.ts'
import { mayAddUp } from '../credit-sales/credit-figures.ts'
import * as abilities from './invoice-abilities.ts'

const { buyerAbilities, mayListInvoices, maySee } = abilities

type Standing = Parameters<typeof abilities.buyersActs>[0]
const buyersActs = (invoice: Standing) => abilities.buyersActs(invoice, null)
const staffsActs = (invoice: Standing, actor: Caller) => abilities.staffsActs(invoice, actor, null)

const person = (roleId: Caller['roleId'], ...permissions: Permission[]): Caller => ({
  siteId: 'site',
  via: 'session',
  sessionId: 'session',
  userId: 'me',
  accountId: 'me',
  duty: null,
  name: 'Mona Hale',
  roleId,
  kind: 'user',
  status: STATUS.active,
  verified: true,
  permissions: new Set(permissions),
  locale: 'en',
  secondFactorDue: false,
  impersonation: null,
})
const customer = person(ROLE.customer)
const ALL = ['dealers_invoices', 'download_dealer_invoice', 'delete_dealer_invoice'] as const

const anInvoice = {
  kind: 'invoice' as const,
  status: 'paid' as InvoiceStatus,
  total: 1190,
  number: '2026-00001' as string | null,
  document_deleted_at: null as Date | null,
}
const deleted = { document_deleted_at: new Date('2026-03-01') }
const allowed = (acts: Record<string, boolean>) =>
  Object.keys(acts)
    .filter((act) => acts[act])
    .join(' ')

test.each([
  ['draft', '', 'generate delete'],
  ['pending', 'download pay', 'download mark_as_paid delete'],
  ['paid', 'download', 'download refund delete'],
  ['refunded', 'download', 'download delete'],
  ['void', '', ''],
] as const)('%s: its buyer may "%s", staff with every key "%s"', (status, buyers, staffs) => {
  const number = status === 'paid' || status === 'refunded' ? '2026-00001' : null
  const invoice = { ...anInvoice, status, number }
  expect(allowed(buyersActs(invoice))).toBe(buyers)
  expect(allowed(staffsActs(invoice, person(ROLE.moderator, ...ALL)))).toBe(staffs)
  expect(allowed(staffsActs(invoice, person(ROLE.moderator)))).toBe('')
})

test('each key of staff opens its own acts', () => {
  const opened = (key: Permission, status: InvoiceStatus) =>
    allowed(staffsActs({ ...anInvoice, status, number: null }, person(ROLE.moderator, key)))
  expect(opened('dealers_invoices', 'draft')).toBe('generate')
  expect(opened('dealers_invoices', 'pending')).toBe('mark_as_paid')
  expect(opened('dealers_invoices', 'paid')).toBe('refund')
  expect(opened('download_dealer_invoice', 'pending')).toBe('download')
  expect(opened('delete_dealer_invoice', 'pending')).toBe('delete')
})

test('a document that was deleted can be neither fetched nor deleted again', () => {
  expect(allowed(buyersActs({ ...anInvoice, ...deleted }))).toBe('')
  expect(allowed(staffsActs({ ...anInvoice, ...deleted }, person(ROLE.admin, ...ALL)))).toBe('refund')
})

test('every refusal says why', () => {
  const held = { code: 'buyer_address_missing', params: { missing: 'city' } } as const
  const refusal = (part: object) =>
    buyerAbilities.verdict('download', { invoice: { ...anInvoice, ...part }, held })
  expect(refusal({ status: 'void' })).toEqual({ code: 'wrong_state', params: { status: 'void' } })
  expect(refusal(deleted)).toEqual({ code: 'gone' })
  expect(refusal({})).toBe(held)
})

test('a present of staff has nothing to pay', () => {
  expect(allowed(buyersActs({ ...anInvoice, status: 'pending', number: null, total: 0 }))).toBe('download')
})

test('a credit note is not taken back', () => {
  const mayRefund = (kind: 'invoice' | 'credit_note') =>
    staffsActs({ ...anInvoice, kind }, person(ROLE.moderator, ...ALL)).refund
  expect(mayRefund('invoice')).toBe(true)
  expect(mayRefund('credit_note')).toBe(false)
})

test('what is being written and what is void are on no paper', () => {
  expect(INVOICE_STATUSES.filter((status) => buyersActs({ ...anInvoice, status }).download)).toEqual([
    'pending',
    'paid',
    'refunded',
  ])
})

test('documents are for their buyer and for staff with the key', () => {
  expect(maySee(customer, { user_id: 'me' })).toBe(true)
  expect(maySee(customer, { user_id: 'another' })).toBe(false)
  expect(maySee(person(ROLE.moderator, 'dealers_invoices'), { user_id: 'another' })).toBe(false)
  expect(maySee(person(ROLE.moderator, 'download_dealer_invoice'), { user_id: 'another' })).toBe(true)
})

test('the agent manager sees the invoices of agents only', () => {
  const seen = (actor: Caller) => ['dealers', 'agents', 'all'].filter((of) => mayListInvoices(actor, of))
  expect(seen(person(ROLE.moderator, 'agent_manager'))).toEqual(['agents'])
  expect(seen(person(ROLE.moderator, 'dealers_invoices'))).toEqual(['dealers', 'agents', 'all'])
})

test('customers add up their own purchases, staff with the key anybody’s', () => {
  const isAllowed = (actor: Caller) => [undefined, 'me', 'another'].map((of) => mayAddUp(actor, of))
  expect(isAllowed(customer)).toEqual([true, true, false])
  expect(isAllowed(person(ROLE.moderator))).toEqual([false, false, false])
  expect(isAllowed(person(ROLE.moderator, 'dealers_invoices'))).toEqual([true, true, true])
})
