import { v7 as newId } from 'uuid'
import { lockCustomer } from '#features/dealers/index.ts'
import { isCurrency, replaceLogo } from '#features/settings/index.ts'
import { furnishSite, insertHostnames } from '#features/sites/index.ts'
import { inviteFirstAdmin } from '#features/staff/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { handOverFile } from '#platform/storage/stored-files.ts'
import { tell } from './agents-consequences.ts'
import { isReserved } from './hostname-verdict.ts'
import { assertAdminSite } from './on-admin-site.ts'
import { showPortal } from './present-sub-portal.ts'

type Key = 'POST /sub_portal'

/** Nobody's mailbox is filled from here. */
export const limitOpenings = ({
  platform,
  site,
  actor,
}: Call<Key> | Call<'POST /sub_portal/{id}/invite_admin'>) =>
  hit(platform, { key: `sub-portal:${site.id}:${actor.userId}`, max: 30, seconds: 3600 })

/**
 * The site, its furniture, its logo and the invitation of its first admin stand or fall together. From the commit on it
 * answers; what it sells and how it looks is for its own people to decide.
 */
export async function openSubPortal(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { fields, files, platform } = call
  assertAdminSite(call.site)
  if (!isCurrency(fields.currency)) throw fieldError('currency', 'invalid')
  if (fields.hostname && (await isReserved(tx, platform.config, fields.hostname)))
    throw fieldError('hostname', 'taken')
  await lockAgent(tx, fields.agent_id)
  const portal = { id: newId(), slug: fields.slug, agent_id: fields.agent_id }
  await tx.db
    .insertInto('sites')
    .values({ ...portal, is_admin_site: false, provider_id: tx.siteId, created_at: tx.now })
    .execute()
  await insertHostnames(tx, portal.id, fields.hostname ? [fields.hostname] : [])
  if (files.logo) await handOverFile(tx, files.logo.id, portal.id)
  await tx.enter(portal.id, async (there) => {
    const { title, country, currency, timezone, language: locale } = fields
    await furnishSite(there, { title, country, currency, timezone, locale })
    if (files.logo) await replaceLogo(there, { logo_file_id: null }, files.logo)
    await inviteFirstAdmin(there, {
      email: fields.admin_email,
      first_name: fields.admin_first_name,
      last_name: fields.admin_last_name,
      locale,
    })
  })
  await tell(tx, call, 'sub_portal.opened', {
    portal,
    changes: {
      after: {
        title: fields.title,
        hostnames: fields.hostname ? [fields.hostname] : [],
        admin: fields.admin_email,
      },
    },
  })
  return showPortal(tx, portal.id, platform.config)
}

/** Held, so that they are still an agent when the portal is theirs. That they have another one is told by an index. */
export async function lockAgent(tx: Tx, id: string) {
  const customer = await lockCustomer(tx, id)
  if (customer.kind !== 'agent') throw fieldError('agent_id', 'invalid')
  return customer
}
