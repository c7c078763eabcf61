import type { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import type { customer, customerDetails } from '#contract/dealers/shapes.ts'
import { worthOf } from '#features/credits/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Caller } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { customerAbilities } from './customer-abilities.ts'
import { type CustomerRow, getCustomerRow, readDetails } from './customer-store.ts'

export function presentCustomer(row: CustomerRow, actor: Caller): z.input<typeof customer> {
  const { role_id, balance, credit_limit, open_orders, last_order_at, last_seen_at, created_at, ...shown } =
    row
  return {
    ...shown,
    credits: fromHundredths(balance),
    credit_limit: fromHundredths(credit_limit),
    open_orders: Number(open_orders),
    last_order_at: last_order_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    can: customerAbilities.can({ actor, customer: { role_id, status: row.status } }),
  }
}

export async function presentDetails(
  tx: ReadTx,
  id: string,
  actor: Caller,
): Promise<z.input<typeof customerDetails>> {
  const [row, [details], { credit_rate }] = await together([
    getCustomerRow(tx, id),
    readDetails(tx, tx.siteId, id),
    getSettings(tx),
  ])
  if (!details) throw notFound()
  const { held, completed, cancelled, unpaid, unpaid_total, ...kept } = details
  return {
    ...presentCustomer(row, actor),
    ...kept,
    held: fromHundredths(held),
    balance: fromHundredths(worthOf(row.balance, credit_rate)),
    orders: { completed: Number(completed), cancelled: Number(cancelled) },
    unpaid: { invoices: Number(unpaid), total: fromHundredths(unpaid_total) },
  }
}
