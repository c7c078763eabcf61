import { getSettings } from '#features/settings/index.ts'
import { inviteFirstAdmin } from '#features/staff/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './agents-consequences.ts'
import { lookInside } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { showPortal } from './present-sub-portal.ts'
import { portalAbilities } from './sub-portal-abilities.ts'
import { lockPortal } from './sub-portal-store.ts'

type Key = 'POST /sub_portal/{id}/invite_admin'

/** The first mail may be lost, its link run out, or its reader be the wrong one. The newest link is the one that works. */
export async function inviteAdmin(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { params, body, platform } = call
  assertAdminSite(call.site)
  const portal = await lockPortal(tx, params.id)
  portalAbilities.require('invite_admin', { state: portal.state, ...(await lookInside(tx, portal.id)) })
  await tx.enter(portal.id, async (there) => {
    const { default_locale: locale } = await getSettings(there)
    await inviteFirstAdmin(there, { ...body, locale })
  })
  await tell(tx, call, 'sub_portal.admin_invited', { portal, changes: { after: { admin: body.email } } })
  return showPortal(tx, portal.id, platform.config)
}
