import { changesOf } from '#features/audit/index.ts'
import { RELAY_WAITING } from '#features/credits/index.ts'
import { insertHostnames } from '#features/sites/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from './agents-consequences.ts'
import { isReserved } from './hostname-verdict.ts'
import { lookInside } from './look-inside.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { lockAgent } from './open-sub-portal.ts'
import { showPortal } from './present-sub-portal.ts'
import { portalAbilities } from './sub-portal-abilities.ts'
import { lockPortal, type PortalRow, updatePortal } from './sub-portal-store.ts'

type Key = 'PUT /sub_portal/{id}'

/** Whose it is and under which names it is found. Title, looks and language are the portal's own business. */
export async function changeSubPortal(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { params, body, platform } = call
  assertAdminSite(call.site)
  const portal = await lockPortal(tx, params.id)
  portalAbilities.require('change', { state: portal.state, ...(await lookInside(tx, portal.id)) })
  const agent = body.agent_id && body.agent_id !== portal.agent_id ? await lockAgent(tx, body.agent_id) : null
  if (agent) {
    await updatePortal(tx, portal.id, { agent_id: agent.id })
    // Orders that waited for the former agent's wallet wait for this one, which may hold enough.
    enqueue(tx, RELAY_WAITING, { user_id: agent.id })
  }
  const hostnames = body.hostnames && [...new Set(body.hostnames)].sort()
  if (hostnames) await replaceHostnames(tx, platform.config, portal, hostnames)
  const changes = changesOf(
    { agent: portal.email, hostnames: portal.hostnames },
    { agent: agent?.email ?? portal.email, hostnames: hostnames ?? portal.hostnames },
  )
  if (changes) await tell(tx, call, 'sub_portal.changed', { portal, changes })
  return showPortal(tx, portal.id, platform.config)
}

async function replaceHostnames(
  tx: Tx,
  config: Platform['config'],
  portal: PortalRow,
  wanted: readonly string[],
): Promise<void> {
  const added = wanted.filter((hostname) => !portal.hostnames.includes(hostname))
  const gone = portal.hostnames.filter((hostname) => !wanted.includes(hostname))
  for (const hostname of added)
    if (await isReserved(tx, config, hostname)) throw fieldError('hostname', 'taken')
  if (gone.length > 0)
    await tx.db
      .deleteFrom('site_hostnames')
      .where('site_id', '=', portal.id)
      .where('hostname', 'in', gone)
      .execute()
  await insertHostnames(tx, portal.id, added)
}
