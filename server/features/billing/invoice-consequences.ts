import { fromHundredths } from '#contract/amounts.ts'
import { type By, consequencesOf, moneyChanged } from '#features/consequences/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { Payment } from '#features/payments/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { listLines } from './invoice-lines.ts'
import type { Invoice } from './invoice-store.ts'
import type { Price } from './sale-pricing.ts'

/** Everything that happens to an invoice. `subject` is what the log calls one that has no number yet. */
interface InvoiceHappenings {
  /** A customer bought; staff in their account make them owe. */
  'invoice.bought': { userId: string; subject: string; invoice: Invoice }
  /** The buyer, or staff in their account, came back to pay. */
  'invoice.payment_continued': { subject: string }
  'invoice.begun': { subject: string }
  'invoice.written': { userId: string; subject: string; price: Price }
  /** By a provider's payment, or on staff's word. What was sold tells the browsers, and so does the payment. */
  'invoice.paid': { invoice: Invoice; payment: Payment | null }
  'invoice.refunded': { invoice: Invoice; note: Invoice; reason: string }
  'invoice.voided': { userId: string; subject: string }
  'invoice.document_deleted': { userId: string; subject: string }
}

const DEALERS_INVOICES = '/admin/dealers_manager/dealers_invoices'
const AGENTS_INVOICES = '/admin/agent_manager/agency_invoices'

const ways = {
  /** Staff are to look out for the money: nobody else tells them that it came. */
  async announce(tx: Tx, by: By, { id, user_id, total, currency }: Invoice) {
    const customer = await getUser(tx, user_id)
    const list = customer.kind === 'agent' ? AGENTS_INVOICES : DEALERS_INVOICES
    notify(tx, {
      event: 'staff_credits.transfer',
      to: {},
      byUserId: by.actor && realUserId(by.actor),
      subject: { kind: 'invoice', id },
      params: {
        customer: customer.company_name || nameOf(customer),
        amount: fromHundredths(total),
        currency,
      },
      link: `${list}?status=pending&open=${id}`,
    })
  },
  /** The invoice is mailed by itself: what is told here stands in the bell. What else is sold tells of itself. */
  async notify(tx: Tx, _by: By, { id, user_id: userId, number }: Invoice) {
    const [line] = await listLines(tx, id)
    if (line?.kind !== 'credits') return
    notify(tx, {
      event: 'credits.paid',
      to: { accountId: userId, people: [{ userId, mail: null }] },
      subject: { kind: 'wallet', id: userId },
      params: { number: number ?? '' },
      link: '/buy_credits?tab=invoices',
    })
  },
}

/** As people read money. */
const amountsOf = ({ net, fee, vat, total }: Price) => ({
  net: fromHundredths(net),
  fee: fromHundredths(fee),
  vat: fromHundredths(vat),
  total: fromHundredths(total),
})

export const tell = consequencesOf<InvoiceHappenings, typeof ways>(
  {
    'invoice.bought': {
      audit: ({ subject }) => ({ act: 'purchases.buy', subject }),
      live: moneyChanged,
      announce: ({ invoice }) => (invoice.payment_method === 'bank' ? invoice : null),
    },
    'invoice.payment_continued': { audit: ({ subject }) => ({ act: 'purchases.continue_payment', subject }) },
    'invoice.begun': { audit: ({ subject }) => ({ act: 'purchases.begin_invoice', subject }) },
    'invoice.written': {
      audit: ({ subject, price }) => ({ act: 'purchases.write_invoice', subject, after: amountsOf(price) }),
      live: moneyChanged,
    },
    'invoice.paid': {
      notify: ({ invoice }) => invoice,
      audited: 'everyone',
      audit: ({ invoice: { number }, payment }) =>
        payment
          ? {
              act: 'purchases.pay',
              subject: number ?? '',
              after: { method: payment.method, payment: payment.id },
            }
          : { act: 'purchases.mark_as_paid', subject: number ?? '' },
    },
    'invoice.refunded': {
      audit: ({ invoice, note, reason }) => ({
        act: 'purchases.refund',
        subject: invoice.number ?? '',
        after: { credit_note: note.number, total: fromHundredths(note.total), reason },
      }),
    },
    'invoice.voided': { audit: ({ subject }) => ({ act: 'purchases.void', subject }), live: moneyChanged },
    'invoice.document_deleted': {
      audit: ({ subject }) => ({ act: 'purchases.delete_document', subject }),
      live: moneyChanged,
    },
  },
  ways,
)
