import { stopMailings } from '#features/mailings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './agents-consequences.ts'
import { lookInside } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { showPortal } from './present-sub-portal.ts'
import { portalAbilities } from './sub-portal-abilities.ts'
import { lockPortal, updatePortal } from './sub-portal-store.ts'

/*
 *   open       answers                                            → suspended, closed
 *   suspended  answers nothing but why; loses nothing             → open, closed
 *   closed     is not there any more; its rows stay for the books
 */

type Suspend = 'PUT /sub_portal/{id}/suspend'
type Reopen = 'PUT /sub_portal/{id}/reopen'
type Close = 'PUT /sub_portal/{id}/close'

/** Its people read the reason. Orders that are with the provider go on. */
export async function suspendSubPortal(tx: Tx, call: Call<Suspend>): Promise<Answer<Suspend>> {
  const portal = await lockFor(tx, call, 'suspend')
  const { reason } = call.body
  await updatePortal(tx, portal.id, { state: 'suspended', suspended_reason: reason })
  await tell(tx, call, 'sub_portal.suspended', { portal, changes: { after: { reason } } })
  return showPortal(tx, portal.id, call.platform.config)
}

export async function reopenSubPortal(tx: Tx, call: Call<Reopen>): Promise<Answer<Reopen>> {
  const portal = await lockFor(tx, call, 'reopen')
  await updatePortal(tx, portal.id, { state: 'open', suspended_reason: '' })
  await tell(tx, call, 'sub_portal.reopened', { portal })
  return showPortal(tx, portal.id, call.platform.config)
}

/** For good. Its hostnames can be had by others at once; the agent may be given another portal. */
export async function closeSubPortal(tx: Tx, call: Call<Close>): Promise<Answer<Close>> {
  const portal = await lockFor(tx, call, 'close')
  if (call.body.confirmation !== portal.slug) throw fieldError('confirmation', 'wrong')
  await updatePortal(tx, portal.id, { state: 'closed', suspended_reason: '', closed_at: tx.now })
  await tx.enter(portal.id, stopMailings)
  await tx.db.deleteFrom('site_hostnames').where('site_id', '=', portal.id).execute()
  await tell(tx, call, 'sub_portal.closed', {
    portal,
    changes: { before: { state: portal.state, hostnames: portal.hostnames } },
  })
  return showPortal(tx, portal.id, call.platform.config)
}

async function lockFor(
  tx: Tx,
  { site, params }: Call<Suspend> | Call<Reopen> | Call<Close>,
  ability: 'suspend' | 'reopen' | 'close',
) {
  assertAdminSite(site)
  const portal = await lockPortal(tx, params.id)
  portalAbilities.require(ability, { state: portal.state, ...(await lookInside(tx, portal.id)) })
  return portal
}
