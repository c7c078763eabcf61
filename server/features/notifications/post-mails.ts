import { z } from 'zod'
import { type OutgoingMail, sendMail } from '#features/mails/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { digestMail, mailOf } from './compose-mails.ts'
import {
  type DueMail,
  insertMails,
  lockDue,
  moveMails,
  nextDue,
  openMail,
  sentSince,
  type WaitingMail,
} from './mail-store.ts'
import { quietEnd } from './quiet-hours.ts'
import { concerns, findPeople, type Recipient } from './recipients.ts'
import { HOUR_MS } from './ways-for.ts'

/** So many leave within an hour by themselves; what comes after them is gathered. */
export const MOST_AN_HOUR = 5

export interface PostedMail {
  person: Recipient
  notificationId: string
  mail: OutgoingMail | null | undefined
  at: Date
  gathered: boolean
  isReceipt: boolean
}

/** Each leaves now, later, or with others at the end of the hour. */
export async function postMails(tx: Tx, platform: Platform, posted: readonly PostedMail[]): Promise<void> {
  const kept: WaitingMail[] = []
  for (const { person, notificationId, mail, at, gathered, isReceipt } of posted) {
    const due = isReceipt ? 'now' : await dueTime(tx, person, { at, gathered })
    if (due === 'now') sendMail(tx, mail ?? (await mailOf(tx, person, notificationId)))
    else enqueue(tx, postMailsJob, { user_id: person.id }, due.at)
    if (isReceipt) continue
    const when = due === 'now' ? ({ at: tx.now, state: 'sent' } as const) : due
    kept.push({ userId: person.id, notificationId, mail, ...when })
  }
  await insertMails(tx, platform, kept)
}

async function dueTime(
  tx: Tx,
  { id }: Recipient,
  { at, gathered }: Pick<PostedMail, 'at' | 'gathered'>,
): Promise<'now' | Pick<WaitingMail, 'at' | 'state'>> {
  if (gathered || at > tx.now) return { at, state: gathered ? 'gathered' : 'waiting' }
  const hourEnds = await endOfFullHour(tx, id)
  return hourEnds ? { at: hourEnds, state: 'gathered' } : 'now'
}

/** When there is room again; null while there is. */
async function endOfFullHour(tx: Tx, userId: string): Promise<Date | null> {
  const sent = await sentSince(tx, userId, new Date(tx.now.getTime() - HOUR_MS))
  const [oldest] = sent.slice(-MOST_AN_HOUR)
  return sent.length >= MOST_AN_HOUR && oldest ? new Date(oldest.getTime() + HOUR_MS) : null
}

/** Sends what has waited for its time and is still unread. A job that comes too early, or twice, finds nothing due. */
export const postMailsJob = defineJob({
  name: 'notifications.post_mails',
  data: z.object({ user_id: z.string() }),
  retries: 10,
  inTurns: true,
  run: (platform, siteId, { user_id }) =>
    platform.db.transaction(siteId, (tx) => postDue(tx, platform, user_id)),
})

async function postDue(tx: Tx, platform: Platform, userId: string): Promise<void> {
  const due = await lockDue(tx, userId)
  if (due.length === 0) return comeAgain(tx, userId)
  const [person] = await findPeople(tx, [userId])
  const wanted = due.filter((one) => person && isStillNews(person, one))
  await moveMails(tx, idsOf(due.filter((one) => !wanted.includes(one))), { state: 'dropped', at: tx.now })
  if (!person || wanted.length === 0) return
  const quiet = quietEnd(tx.now, person.choice.quiet)
  if (quiet) return gather(tx, person, wanted, quiet)
  await sendGathered(
    tx,
    platform,
    person,
    wanted.filter(({ state }) => state === 'gathered'),
  )
  for (const one of wanted.filter(({ state }) => state === 'waiting'))
    await sendOne(tx, platform, person, one)
}

const CLOCKS_DIFFER_MS = 60_000

/** The clock of the queue may be ahead of ours: what is due in a moment would wait for ever. */
async function comeAgain(tx: Tx, userId: string): Promise<void> {
  const next = await nextDue(tx, userId)
  if (next && next.getTime() - tx.now.getTime() < CLOCKS_DIFFER_MS)
    enqueue(tx, postMailsJob, { user_id: userId }, new Date(next.getTime() + 1000))
}

const isStillNews = (person: Recipient, { read_at, event, account_id }: DueMail): boolean =>
  read_at === null && concerns(person, { event: event as never, accountId: account_id })

const idsOf = (mails: readonly DueMail[]) => mails.map(({ mail_id }) => mail_id)

async function gather(tx: Tx, person: Recipient, mails: readonly DueMail[], at: Date): Promise<void> {
  await moveMails(tx, idsOf(mails), { state: 'gathered', at })
  enqueue(tx, postMailsJob, { user_id: person.id }, at)
}

async function sendOne(tx: Tx, platform: Platform, person: Recipient, due: DueMail): Promise<void> {
  const hourEnds = await endOfFullHour(tx, person.id)
  if (hourEnds) return gather(tx, person, [due], hourEnds)
  await moveMails(tx, [due.mail_id], { state: 'sent', at: tx.now })
  sendMail(tx, await wholeMail(tx, platform, person, due))
}

const wholeMail = async (tx: Tx, platform: Platform, person: Recipient, { mail, id }: DueMail) =>
  openMail(platform, mail) ?? mailOf(tx, person, id)

/** One that stayed alone leaves as it was written. Whatever was gathered counts as one mail. */
async function sendGathered(
  tx: Tx,
  platform: Platform,
  person: Recipient,
  mails: readonly DueMail[],
): Promise<void> {
  const [first, ...rest] = mails
  if (!first) return
  const lines = mails.map((due) => ({ ...due, blocks: openMail(platform, due.mail)?.inDigest ?? [] }))
  sendMail(
    tx,
    rest.length === 0 ? await wholeMail(tx, platform, person, first) : await digestMail(tx, person, lines),
  )
  await moveMails(tx, [first.mail_id], { state: 'sent', at: tx.now })
  await moveMails(tx, idsOf(rest), { state: 'dropped', at: tx.now })
}
