import { notFound } from '#platform/app-error.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { tell } from './automation-consequences.ts'
import { deleteSolution, liftSolution, lockSolution } from './solution-store.ts'

type List = 'GET /solutions'
type Lift = 'PUT /solutions/{id}/lift_suspension'
type Remove = 'DELETE /solutions/{id}'

/** The site's library, the newest first unless asked otherwise; searched in vehicle and services. */
export async function listSolutions(tx: ReadTx, { query }: Call<List>): Promise<Answer<List>> {
  const { page, size, search, sort_by = 'created_at', sort_order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  let matching = tx.db.selectFrom('solutions as s').where('s.site_id', '=', tx.siteId)
  if (search) matching = matching.where('s.label', 'ilike', containing(search))
  if (query.suspended)
    matching = matching.where('s.suspended_at', query.suspended === 'true' ? 'is not' : 'is', null)
  const total = await countRows(tx, matching.select('s.id'))
  const rows = await matching
    .leftJoin('users as u', (on) =>
      on.onRef('u.site_id', '=', 's.site_id').onRef('u.id', '=', 's.created_by'),
    )
    .leftJoin('orders as o', (on) => on.onRef('o.site_id', '=', 's.site_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('orders as r', (on) =>
      on.onRef('r.site_id', '=', 's.site_id').onRef('r.id', '=', 's.suspended_order_id'),
    )
    .selectAll('s')
    .select(['o.order_no', 'r.order_no as revised_no', personName.as('person')])
    .orderBy(sort_by === 'used' ? 's.used' : 's.created_at', sort_order)
    .orderBy('s.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    label: row.label,
    original_sha256: row.original_sha256.toString('hex'),
    original_size: row.original_size,
    // Orders may be deleted; the solution stays.
    order_id: row.order_no === null ? null : row.order_id,
    order_no: row.order_no,
    created_by: row.person,
    created_at: row.created_at.toISOString(),
    used: row.used,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    suspension: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: row.suspended_reason,
      order_id: row.revised_no === null ? null : row.suspended_order_id,
      order_no: row.revised_no,
    },
  }))
  return { items, total, page, size }
}

/** Staff looked at why it was rejected, and the solution is right. Twice is the same as once. */
export async function liftSuspension(tx: Tx, call: Call<Lift>): Promise<Answer<Lift>> {
  const solution = await lockSolution(tx, call.params.id)
  if (!solution) throw notFound()
  if (!solution.suspended_at) return { status: 'success' }
  await liftSolution(tx, solution.id)
  await tell(tx, call, 'solution.lifted', {
    subject: solution.label,
    before: { suspended_at: solution.suspended_at.toISOString(), reason: solution.suspended_reason },
  })
  return { status: 'success' }
}

export async function removeSolution(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  const solution = await lockSolution(tx, call.params.id)
  if (!solution) throw notFound()
  await deleteSolution(tx, solution.id)
  await releaseFile(tx, solution.delta_file_id)
  await tell(tx, call, 'solution.deleted', {
    subject: solution.label,
    before: { original_sha256: solution.original_sha256.toString('hex'), used: solution.used },
  })
  return { status: 'success' }
}
