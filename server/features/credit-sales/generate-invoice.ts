import { toHundredths } from '#contract/amounts.ts'
import {
  fillInInvoice,
  getInvoiceView,
  type InvoiceSubjects,
  presentStaffInvoice,
  settleByHand,
  vatOfCustomer,
} from '#features/billing/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'POST /credits/generate-invoice'

/**
 * Staff sell credits by an invoice that they began; it waits for money from then on, or is paid at once. Outside of one
 * transaction: where staff leave the VAT to the rules, VIES may have to be asked.
 */
export async function generateInvoice(subjects: InvoiceSubjects, call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body, request } = call
  const key = request.headers['idempotency-key']
  const vat = await settled(() => vatOf(call))
  return platform.db.transaction(site.id, (tx) => {
    const work = () => writeDown(tx, subjects, call, vat())
    return typeof key === 'string'
      ? once(tx, actor, { call: 'POST /credits/generate-invoice', key, input: body }, work)
      : work()
  })
}

async function vatOf({ platform, site, body }: Call<Key>) {
  if (body.vat !== undefined)
    return { rate: toHundredths(body.vat), reason: 'set_by_staff', checkId: null } as const
  const { decision, checkId } = await vatOfCustomer(platform, site.id, body.user)
  return { rate: decision.rate, reason: decision.reason, checkId }
}

async function writeDown(
  tx: Tx,
  subjects: InvoiceSubjects,
  call: Call<Key>,
  vat: Awaited<ReturnType<typeof vatOf>>,
): Promise<Answer<Key>> {
  const { body } = call
  const invoice = await fillInInvoice(tx, call, {
    id: body._id,
    userId: body.user,
    goods: {
      kind: 'credits',
      item_id: null,
      description: body.item_name,
      quantity: toHundredths(body.count),
      net: toHundredths(body.amount),
    },
    vat,
  })
  if (body.status === 'paid') await settleByHand(tx, subjects, call, invoice)
  return presentStaffInvoice(await getInvoiceView(tx, invoice.id), call.actor)
}
