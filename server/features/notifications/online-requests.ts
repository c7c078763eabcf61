import { getSettings, TELL_SERVICES_ONLINE } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { notify } from './notify.ts'

type Key = 'POST /notification_request'

/** Kept once a person, until it is answered. Nobody has to wait for what is there. */
export async function requestNotification(tx: Tx, { actor }: Call<Key>): Promise<Answer<Key>> {
  await tx.db
    .insertInto('online_requests')
    .values({ site_id: tx.siteId, user_id: actor.userId, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await getSettings(tx)).services_online) await answerRequests(tx)
  return { status: 'success' }
}

export async function hasRequested(tx: ReadTx, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('online_requests')
    .select('at')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders are taken again, unless they were switched off anew before the job ran. */
export const tellServicesOnlineJob = defineJob({
  ...TELL_SERVICES_ONLINE,
  run: (platform, siteId) =>
    platform.db.transaction(siteId, async (tx) => {
      if ((await getSettings(tx)).services_online) await answerRequests(tx)
    }),
})

async function answerRequests(tx: Tx): Promise<void> {
  const asked = await tx.db
    .deleteFrom('online_requests as r')
    .using('users as u')
    .whereRef('u.site_id', '=', 'r.site_id')
    .whereRef('u.id', '=', 'r.user_id')
    .where('r.site_id', '=', tx.siteId)
    .returning(['r.user_id', 'u.employer_id'])
    .execute()
  for (const { user_id: userId, employer_id } of asked)
    notify(tx, {
      event: 'services.online',
      to: { accountId: employer_id ?? userId, people: [{ userId }] },
      subject: { kind: 'site', id: tx.siteId },
      params: {},
      link: '/submit_order',
    })
}
