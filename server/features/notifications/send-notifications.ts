import { leavesAtOnce } from '#contract/notifications/events.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { sendMail } from '#features/mails/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { holdRow } from '#platform/db/hold-row.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { ring } from './bell-store.ts'
import { getMatrix } from './matrix-store.ts'
import { tell } from './notification-consequences.ts'
import { type QueuedHappening, SEND_NOTIFICATIONS } from './notify.ts'
import { type PostedMail, postMails } from './post-mails.ts'
import { type LaterPush, pushLater } from './push/push-job.ts'
import { findRecipients, findStaff, type Recipient } from './recipients.ts'
import type { NotificationSubjects } from './subjects.ts'
import { telegramLater } from './telegram/telegram-job.ts'
import { waysFor } from './ways-for.ts'

/**
 * Tells everybody whom a happening concerns now, each by the ways they want. One transaction: the bell, the mails and the
 * jobs of all devices are there together or not at all, and the happening is marked as told with them.
 */
export const sendNotificationsJob = (subjects: NotificationSubjects) =>
  defineJob({
    ...SEND_NOTIFICATIONS,
    retries: 10,
    inTurns: true,
    sealed: 'queued notifications',
    run: (platform, siteId, happening) =>
      platform.db.transaction(siteId, async (tx) => {
        const { kind, id } = happening.subject
        if (!(await isNew(tx, happening.id))) return
        if ((await subjects[kind]?.holdIfFound(tx, id)) !== false)
          await tellEverybody(tx, platform, await withoutLostWords(tx, happening))
      }),
  })

const holdMessage = holdRow('conversation_messages')

/** A message that was deleted meanwhile is not quoted; one that is there can be deleted when this is done, and is forgotten then. */
async function withoutLostWords(tx: Tx, happening: QueuedHappening): Promise<QueuedHappening> {
  const { quotes, to } = happening
  if (!quotes || (await holdMessage(tx, quotes))) return happening
  const { text: _, ...params } = happening.params
  if (!('people' in to)) return { ...happening, params, to: { ...to, siteMail: null } }
  // A mail that is left out is written of the notification; where none was to be sent, none is.
  const people = to.people.map(({ userId, mail }) => ({ userId, ...(mail === null && { mail }) }))
  return { ...happening, params, to: { ...to, people } }
}

async function isNew(tx: Tx, id: string): Promise<boolean> {
  const written = await tx.db
    .insertInto('notified_happenings')
    .values({ site_id: tx.siteId, id, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}

async function tellEverybody(tx: Tx, platform: Platform, happening: QueuedHappening): Promise<void> {
  const { event, to, byUserId } = happening
  const accountId = 'accountId' in to ? to.accountId : null
  if ('siteMail' in to && to.siteMail) sendMail(tx, to.siteMail)
  const people = await recipientsOf(tx, happening)
  const rung = await ring(
    tx,
    happening,
    accountId,
    people.map(({ id }) => ({ id, hasRead: id === byUserId })),
  )
  const matrix = await getMatrix(tx)
  const mails: PostedMail[] = []
  const pushes: LaterPush[] = []
  for (const { id: notificationId, user_id, count } of rung) {
    const person = people.find(({ id }) => id === user_id)
    if (!person) continue
    const mail = 'people' in to ? to.people.find(({ userId }) => userId === user_id)?.mail : undefined
    const { id: userId, choice, isOnline } = person
    const plan = waysFor({
      event,
      matrix,
      choice,
      isMailed: mail !== null,
      isOwnAct: userId === byUserId,
      isOnline: isOnline && !leavesAtOnce(event),
      now: tx.now,
    })
    if (plan.email) mails.push({ person, notificationId, mail, ...plan.email })
    if (plan.push && person.is_in_service) pushes.push({ userId, notificationId, count, at: plan.push })
    if (plan.telegram && person.has_telegram && person.is_in_service)
      telegramLater(tx, userId, { id: notificationId, count }, plan.telegram)
    await tell(tx, BY_PROGRAM, 'bell.changed', { userId })
  }
  await postMails(tx, platform, mails)
  await pushLater(tx, pushes)
}

/** Customers hear of what they did themselves: its mail is their receipt. Staff do not. */
async function recipientsOf(tx: Tx, { event, to, byUserId }: QueuedHappening): Promise<Recipient[]> {
  if ('people' in to) {
    const { accountId } = to
    return findRecipients(
      tx,
      { event, accountId },
      to.people.map(({ userId }) => userId),
    )
  }
  const staff = await findStaff(tx, { event, accountId: null }, to.assigneeId)
  return staff.filter(({ id }) => id !== byUserId)
}
