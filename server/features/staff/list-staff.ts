import { PERMISSIONS } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentStaff } from './present-staff.ts'
import { isGrantable, mayGiveRole } from './staff-abilities.ts'
import { listInvites, presentInvite } from './staff-invite-store.ts'
import { listStaff } from './staff-store.ts'

type Key = 'GET /user/admins'

export async function listOwnStaff(tx: ReadTx, { actor }: Call<Key>): Promise<Answer<Key>> {
  const [people, invites, settings] = await together([listStaff(tx), listInvites(tx), getSettings(tx)])
  return {
    items: people.map((row) => presentStaff(row, actor)),
    invites: invites.map(presentInvite),
    second_factor_required: settings.staff_second_factor,
    grantable: PERMISSIONS.filter((key) => isGrantable(actor, key)),
    can_invite_admins: mayGiveRole(actor, ROLE.admin),
  }
}
