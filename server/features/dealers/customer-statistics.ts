import { sql } from 'kysely'
import { KINDS_OF_LIST } from '#contract/dealers/bounds.ts'
import { STATUS } from '#contract/roles.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Key = 'GET /user/statistics'

/** Counted on indexes that hold nothing but customers. */
export async function countCustomers(tx: ReadTx, { query }: Call<Key>): Promise<Answer<Key>> {
  const month = new Date(tx.now.getTime() - 30 * 24 * 60 * 60 * 1000)
  const customers = sql`site_id = ${tx.siteId} and role_id = 2 and not decoy and deleted_at is null
    and kind = any(${KINDS_OF_LIST[query.of]})`
  const { rows } = await sql<Record<keyof Answer<Key>, string>>`
    select count(*) as customers, count(*) filter (where status = ${STATUS.waiting}) as waiting,
      count(*) filter (where status = ${STATUS.blocked}) as blocked,
      count(*) filter (where created_at >= ${month}) as new_in_30_days,
      (select count(*) from users where ${customers} and last_order_at >= ${month}) as ordering
    from users where ${customers}`.execute(tx.db)
  const found = rows[0]
  return {
    customers: Number(found?.customers),
    waiting: Number(found?.waiting),
    blocked: Number(found?.blocked),
    new_in_30_days: Number(found?.new_in_30_days),
    ordering: Number(found?.ordering),
  }
}
