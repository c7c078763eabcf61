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
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    company_name: row.company_name,
    country: row.country,
    kind: row.kind,
    price_type: row.price_type,
    status: row.status,
    verified: row.verified,
    credits: fromHundredths(row.balance),
    credit_limit: fromHundredths(row.credit_limit),
    open_orders: Number(row.open_orders),
    employer: employerOf(row),
    low_balance_at: row.low_balance_at === null ? null : fromHundredths(row.low_balance_at),
    last_order_at: row.last_order_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: customerAbilities.can({ actor, customer: row }),
  }
}

const employerOf = ({ employer_id, employer_name, employer_company, duty }: CustomerRow) =>
  employer_id && duty
    ? { id: employer_id, name: employer_name ?? '', company_name: employer_company ?? '', duty }
    : null

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
