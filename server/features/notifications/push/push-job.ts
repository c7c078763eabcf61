import { z } from 'zod'
import type { NotificationEvent } from '#contract/notifications/events.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { countUnread } from '../bell-store.ts'
import { describeNotification } from '../describe-notification.ts'
import { callerOf, concerns, findPeople } from '../recipients.ts'
import { deliverPush, type PushPayload } from './deliver-push.ts'
import { deleteDevice, findDevice, listDevices, noteSent } from './device-store.ts'
import { GIVE_UP_MS, pauseAfter, pushOutcome } from './push-outcome.ts'
import { isResting, rest } from './resting-hosts.ts'

const data = z.object({
  device_id: z.string(),
  notification_id: z.string(),
  /** Which of several that became one: only the newest is shown. */
  count: z.number(),
  attempts: z.number(),
  since: z.string(),
})

type Queued = z.output<typeof data>

/** A job a device: one that hangs holds up no other. */
export async function pushLater(
  tx: Tx,
  userId: string,
  notification: { id: string; count: number },
  at: Date,
): Promise<void> {
  for (const { id } of await listDevices(tx, userId)) {
    const queued = { device_id: id, notification_id: notification.id, count: notification.count }
    enqueue(tx, pushJob, { ...queued, attempts: 0, since: at.toISOString() }, at)
  }
}

/** Sends what is still unread and still theirs. What a service cannot take now is tried again for a day. */
export const pushJob = defineJob({
  name: 'notifications.push',
  data,
  retries: 5,
  async run(platform, siteId, queued) {
    const found = await platform.db.read(siteId, (tx) => readPush(tx, queued))
    if (!found) return
    const { device, payload } = found
    if (isResting(platform, device.endpoint)) return again(platform, siteId, queued, undefined)
    const { status, retryAfter } = await deliverPush(platform, device, payload)
    if (status === 0) rest(platform, device.endpoint)
    const outcome = pushOutcome(status)
    if (outcome === 'later') return again(platform, siteId, queued, retryAfter)
    if (outcome === 'refused') platform.log.warn({ status, site_id: siteId }, 'a push service refused a push')
    await platform.db.statement(siteId, async (tx) => {
      if (outcome === 'gone') await deleteDevice(tx, device.id)
      if (outcome === 'sent') await noteSent(tx, device.id)
    })
  },
})

async function again(platform: Platform, siteId: string, queued: Queued, retryAfter: string | undefined) {
  const now = platform.clock.now().getTime()
  const at = new Date(now + pauseAfter(queued.attempts, retryAfter))
  if (at.getTime() - Date.parse(queued.since) > GIVE_UP_MS) return
  await platform.db.transaction(siteId, async (tx) =>
    enqueue(tx, pushJob, { ...queued, attempts: queued.attempts + 1 }, at),
  )
}

async function readPush(tx: ReadTx, { device_id, notification_id, count }: Queued) {
  const device = await findDevice(tx, device_id)
  if (!device) return null
  const row = await tx.db
    .selectFrom('notifications')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', notification_id)
    .where('user_id', '=', device.user_id)
    .where('read_at', 'is', null)
    .where('count', '=', count)
    .executeTakeFirst()
  const [person] = await findPeople(tx, [device.user_id])
  if (!row || !person?.is_in_service) return null
  if (!concerns(person, { event: row.event as NotificationEvent, accountId: row.account_id })) return null
  const payload: PushPayload = {
    ...describeNotification(row, person.locale),
    url: row.link,
    tag: row.id,
    unread: await countUnread(tx, callerOf(person)),
  }
  return { device, payload }
}
