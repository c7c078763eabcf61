import { requireOfNobody, requireOfStaff } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './staff-consequences.ts'

type Key = 'POST /staff_second_factor'

/** From now on staff without one are led through its set-up before anything else, also in sessions that are open. */
export async function requireSecondFactor(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const isRequired = call.body.is_required
  const { numUpdatedRows } = await tx.db
    .updateTable('site_settings')
    .set({ staff_second_factor: isRequired })
    .where('site_id', '=', tx.siteId)
    .where('staff_second_factor', '<>', isRequired)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { status: 'success' }
  const affected = isRequired ? await requireOfStaff(tx) : await requireOfNobody(tx)
  await tell(tx, call, 'staff.second_factor_required', { isRequired, affected })
  return { status: 'success' }
}
