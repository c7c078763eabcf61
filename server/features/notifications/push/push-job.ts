import { z } from 'zod'
import type { NotificationEvent } from '#contract/notifications/events.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob, enqueue, type JobName } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { countUnread } from '../bell-store.ts'
import { describeNotification } from '../describe-notification.ts'
import { callerOf, concerns, findPeople } from '../recipients.ts'
import { deliverPush, type PushAnswer, type PushPayload } from './deliver-push.ts'
import { type Device, deleteDevice, findDevice, listDevices, noteSent } from './device-store.ts'
import { GIVE_UP_MS, pauseAfter, pushOutcome } from './push-outcome.ts'
import { isResting, rest, slow } from './resting-hosts.ts'

const data = z.object({
  device_id: z.string(),
  notification_id: z.string(),
  /** Which of several that became one: only the newest is shown. */
  count: z.number(),
  attempts: z.number(),
  since: z.string(),
})

type Queued = z.output<typeof data>

/*
 * Two queues, since anybody can name a service that never answers. All pushes begin in the first, where nobody waits long:
 * fifty services that hang cost the others a second, once a minute. Whoever did not answer there is tried again in the
 * second, which has the patience that a service in trouble needs, and holds up only those who are in it.
 */
const PUSH: JobName<Queued> = { name: 'notifications.push', data }
const PUSH_AGAIN: JobName<Queued> = { name: 'notifications.push_again', data }
const PATIENCE_MS = { first: 1000, again: 10_000 }
const AT_ONCE = 25

export interface LaterPush {
  userId: string
  notificationId: string
  /** Of how many it became one. */
  count: number
  at: Date
}

/** A job a device: what becomes of one says nothing about another. */
export async function pushLater(tx: Tx, pushes: readonly LaterPush[]): Promise<void> {
  if (pushes.length === 0) return
  const devices = await listDevices(
    tx,
    pushes.map(({ userId }) => userId),
  )
  for (const { userId, notificationId, count, at } of pushes)
    for (const { id } of devices.filter(({ user_id }) => user_id === userId)) {
      const queued = { device_id: id, notification_id: notificationId, count }
      enqueue(tx, PUSH, { ...queued, attempts: 0, since: at.toISOString() }, at)
    }
}

export const pushJob = pushing(PUSH, {
  patienceMs: PATIENCE_MS.first,
  resting: slow,
  unanswered: (platform, siteId, queued) =>
    platform.db.transaction(siteId, async (tx) => enqueue(tx, PUSH_AGAIN, queued)),
})

export const pushAgainJob = pushing(PUSH_AGAIN, {
  patienceMs: PATIENCE_MS.again,
  resting: { isResting, rest },
  unanswered: (platform, siteId, queued) => later(platform, siteId, PUSH_AGAIN, queued),
})

interface Manner {
  patienceMs: number
  /** Services that are not even asked. */
  resting: typeof slow
  unanswered(platform: Platform, siteId: string, queued: Queued): Promise<void>
}

/** Sends what is still unread and still theirs. What a service cannot take now is tried again for a day. */
function pushing(queue: JobName<Queued>, { patienceMs, resting, unanswered }: Manner) {
  return defineJob({
    ...queue,
    retries: 5,
    atOnce: AT_ONCE,
    async run(platform, siteId, queued) {
      const found = await platform.db.read(siteId, (tx) => readPush(tx, queued))
      if (!found) return
      const { device, payload } = found
      if (resting.isResting(platform, device.endpoint)) return unanswered(platform, siteId, queued)
      const answer = await deliverPush(platform, device, payload, patienceMs)
      if (answer.status !== 0) return settle(platform, siteId, { queued, device, answer })
      resting.rest(platform, device.endpoint)
      return unanswered(platform, siteId, queued)
    },
  })
}

/** What follows from the word of the service. */
async function settle(
  platform: Platform,
  siteId: string,
  { queued, device, answer }: { queued: Queued; device: Device; answer: PushAnswer },
): Promise<void> {
  const { status, retryAfter } = answer
  const outcome = pushOutcome(status)
  if (outcome === 'later') return later(platform, siteId, PUSH, queued, retryAfter)
  if (outcome === 'refused') platform.log.warn({ status, site_id: siteId }, 'a push service refused a push')
  await platform.db.statement(siteId, async (tx) => {
    if (outcome === 'gone') await deleteDevice(tx, device.id)
    if (outcome === 'sent') await noteSent(tx, device.id)
  })
}

async function later(
  platform: Platform,
  siteId: string,
  queue: JobName<Queued>,
  queued: Queued,
  retryAfter?: string,
): Promise<void> {
  const now = platform.clock.now().getTime()
  const at = new Date(now + pauseAfter(queued.attempts, retryAfter))
  if (at.getTime() - Date.parse(queued.since) > GIVE_UP_MS) return
  await platform.db.transaction(siteId, async (tx) =>
    enqueue(tx, queue, { ...queued, attempts: queued.attempts + 1 }, at),
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
