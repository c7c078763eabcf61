import { sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/orders/states.ts'
import { ROLE } from '#contract/roles.ts'
import { ordersOfPerson } from '#features/orders/index.ts'
import { openShopOrdersOfPerson } from '#features/shop-orders/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

const ofPerson = sql`site_id = u.site_id and user_id = u.id`

/** What the customer `u` still waits for: files and parcels. */
export const openOrdersOf = () =>
  sql<number>`(${ordersOfPerson(OPEN_STATUSES)} + ${openShopOrdersOfPerson()})`

/** These customers, as the lists show them. */
export const readCustomers = builtQuery((db, siteId: string, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('wallets as w', (on) => on.onRef('w.site_id', '=', 'u.site_id').onRef('w.user_id', '=', 'u.id'))
    .where('u.site_id', '=', siteId)
    .where('u.role_id', '=', ROLE.customer)
    .where('u.decoy', '=', false)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '=', sql<string>`any(${ids})`)
    .select(['u.id', 'u.role_id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.company_name'])
    .select(['u.country', 'u.kind', 'u.price_type', 'u.status', 'u.verified'])
    .select(['u.last_order_at', 'u.last_seen_at', 'u.created_at'])
    .leftJoin('users as e', (on) =>
      on.onRef('e.site_id', '=', 'u.site_id').onRef('e.id', '=', 'u.employer_id'),
    )
    .select(['u.employer_id', 'u.duty', 'u.low_balance_at', 'e.company_name as employer_company'])
    .select([
      sql<string | null>`e.first_name || ' ' || e.last_name`.as('employer_name'),
      sql<number>`(select count(*) from users c where c.site_id = u.site_id and c.employer_id = u.id
        and c.deleted_at is null)`.as('colleagues'),
      sql<number>`coalesce(w.balance, 0)`.as('balance'),
      sql<number>`coalesce(w.credit_limit, 0)`.as('credit_limit'),
      openOrdersOf().as('open_orders'),
      sql<boolean>`exists (select from sites s where s.provider_id = u.site_id and s.agent_id = u.id
        and s.state <> 'closed')`.as('owns_sub_portal'),
    ]),
)

export type CustomerRow = Awaited<ReturnType<typeof readCustomers>>[number]

export async function getCustomerRow(tx: ReadTx, id: string): Promise<CustomerRow> {
  const [row] = await readCustomers(tx, tx.siteId, [id])
  if (!row) throw notFound()
  return row
}

export async function hasCustomers(tx: ReadTx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('role_id', '=', ROLE.customer)
    .where('decoy', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Held until the unit of work ends, so that what is asked of them is still so when it is done. In one order, for many. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  const wanted = [...new Set(ids)]
  const locked = await tx.db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('role_id', '=', ROLE.customer)
    .where('decoy', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${wanted})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length !== wanted.length) throw notFound()
  return readCustomers(tx, tx.siteId, wanted)
}

export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow> {
  const [row] = await lockCustomers(tx, [id])
  if (!row) throw notFound()
  return row
}

/** What the page of one customer says beyond the lists. */
export const readDetails = builtQuery((db, siteId: string, id: string) =>
  db
    .selectFrom('users as u')
    .where('u.site_id', '=', siteId)
    .where('u.id', '=', id)
    .select(['u.username', 'u.company_reg_no', 'u.vat_no', 'u.address', 'u.city', 'u.zip_code', 'u.locale'])
    .select([
      sql<boolean>`(exists (select from totp_secrets where ${ofPerson} and confirmed_at is not null)
        or exists (select from passkeys where ${ofPerson}))`.as('has_second_factor'),
      sql<number>`coalesce((select sum(held) from holds where ${ofPerson} and held > 0), 0)::bigint`.as(
        'held',
      ),
      ordersOfPerson(['completed']).as('completed'),
      ordersOfPerson(['cancelled']).as('cancelled'),
      sql<number>`(select count(*) from invoices where ${ofPerson} and status = 'pending')`.as('unpaid'),
      sql<number>`coalesce((select sum(total) from invoices where ${ofPerson} and status = 'pending'), 0)::bigint`.as(
        'unpaid_total',
      ),
    ]),
)
