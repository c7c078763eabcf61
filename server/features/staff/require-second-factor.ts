import { ROLE } from '#contract/roles.ts'
import { requireOfNobody, requireOfStaff } from '#features/identity/index.ts'
import { getSettings, lockSettings, updateSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './staff-consequences.ts'

type Key = 'POST /staff_second_factor'

/**
 * From now on staff without one are led through its set-up before anything else, also in sessions that are open. It protects
 * admins too, so that only they decide on it.
 */
export async function requireSecondFactor(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  if (call.actor.roleId !== ROLE.admin) throw new AppError('forbidden')
  const isRequired = call.body.is_required
  await lockSettings(tx)
  if ((await getSettings(tx)).staff_second_factor === isRequired) return { status: 'success' }
  await updateSettings(tx, { staff_second_factor: isRequired })
  const affected = isRequired ? await requireOfStaff(tx) : await requireOfNobody(tx)
  await tell(tx, call, 'staff.second_factor_required', { isRequired, affected })
  return { status: 'success' }
}
