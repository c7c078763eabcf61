import { z } from 'zod'
import type { NotificationEvent } from '#contract/notifications/events.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSiteUrl } from '#features/sites/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from '../notification-consequences.ts'
import { GIVE_UP_MS, pauseAfter } from '../push/push-outcome.ts'
import { isResting, rest } from '../push/resting-hosts.ts'
import { concerns, findPeople } from '../recipients.ts'
import type { NotificationSubjects } from '../subjects.ts'
import { callBot, outcomeOf } from './bot-api.ts'
import { findWorkingBot, noteBroken } from './bot-store.ts'
import { messageOfNotification, subjectOf } from './compose-message.ts'
import { deleteLink, findLink } from './link-store.ts'

const data = z.object({
  user_id: z.string(),
  notification_id: z.string(),
  /** Which of several that became one: only the newest is sent. */
  count: z.number(),
  attempts: z.number(),
  since: z.string(),
})

type Queued = z.output<typeof data>
const SEND_TELEGRAM = { name: 'notifications.telegram', data }

/** A job a person: one that hangs holds up no other. */
export function telegramLater(
  tx: Tx,
  userId: string,
  { id, count }: { id: string; count: number },
  at: Date,
): void {
  const queued = { user_id: userId, notification_id: id, count, attempts: 0, since: at.toISOString() }
  enqueue(tx, SEND_TELEGRAM, queued, at)
}

/** Sends what is still unread and still theirs. What Telegram cannot take now is tried again for a day. */
export const telegramJob = (subjects: NotificationSubjects) =>
  defineJob({
    ...SEND_TELEGRAM,
    retries: 5,
    async run(platform, siteId, queued) {
      const siteUrl = await getSiteUrl(platform, siteId)
      const found = await platform.db.read(siteId, (tx) =>
        readMessage(tx, platform, subjects, queued, siteUrl),
      )
      if (!found) return
      const { bot, link, message } = found
      const host = platform.config.providers.telegram
      if (isResting(platform, host)) return again(platform, siteId, queued, undefined)
      const answer = await callBot(platform, bot.token, 'sendMessage', {
        chat_id: link.chat_id,
        ...message,
      })
      if (answer.code === 0) rest(platform, host)
      const outcome = outcomeOf(answer)
      if (outcome === 'later') return again(platform, siteId, queued, answer.retryAfter)
      if (outcome === 'broken') return noteBroken(platform, siteId, bot)
      if (outcome === 'refused')
        platform.log.warn(
          { site_id: siteId, status: answer.code, said: answer.description },
          'Telegram refused a message',
        )
      if (outcome === 'gone')
        await platform.db.transaction(siteId, async (tx) => {
          if (await deleteLink(tx, link))
            await tell(tx, BY_PROGRAM, 'chat.disconnected', { userId: link.user_id, name: link.name })
        })
    },
  })

async function again(platform: Platform, siteId: string, queued: Queued, retryAfter: number | undefined) {
  const now = platform.clock.now().getTime()
  const at = new Date(now + pauseAfter(queued.attempts, String(retryAfter ?? '')))
  if (at.getTime() - Date.parse(queued.since) > GIVE_UP_MS) return
  await platform.db.transaction(siteId, async (tx) =>
    enqueue(tx, SEND_TELEGRAM, { ...queued, attempts: queued.attempts + 1 }, at),
  )
}

async function readMessage(
  tx: ReadTx,
  platform: Platform,
  subjects: NotificationSubjects,
  { user_id, notification_id, count }: Queued,
  siteUrl: string,
) {
  const bot = await findWorkingBot(tx, platform)
  const link = bot && (await findLink(tx, user_id))
  if (!link) return null
  const row = await tx.db
    .selectFrom('notifications')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('id', '=', notification_id)
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('count', '=', count)
    .executeTakeFirst()
  const [person] = await findPeople(tx, [user_id])
  if (!row || !person) return null
  if (!concerns(person, { event: row.event as NotificationEvent, accountId: row.account_id })) return null
  const { kind, id } = subjectOf(row)
  const isTakeable = (await subjects[kind]?.isTakeable?.(tx, id)) ?? false
  return { bot, link, message: messageOfNotification(row, { locale: person.locale, siteUrl, isTakeable }) }
}
