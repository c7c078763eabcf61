import { nextMailingState } from '#contract/mailings/states.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { type MailDress, readDress } from '#features/mails/index.ts'
import { isSiteOpen } from '#features/sites/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { SEND } from './job-names.ts'
import { tell } from './mailing-consequences.ts'
import { findLocked, type LockedMailing, updateMailing } from './mailing-store.ts'
import { findWaiting, markAbandoned } from './recipient-store.ts'
import { sendOne } from './send-one.ts'

/*
 * A mailing is sent in turns of a few seconds. Each is a job that enqueues the next, so that mailings of all sites take turns,
 * a program that stops is waited for, and the site keeps to its mails a minute. Only the job that names the mailing's turn
 * sends; pausing and stopping make it another's.
 */
const TURN_MS = 5000
/** A turn may begin every ten seconds, and sends ten seconds' worth. */
const PACE_SECONDS = 10
const UNLIMITED = 500
/** Minutes between tries while the mail server takes nothing. */
const PATIENCE = [1, 2, 5, 10, 15]
const MINUTE = 60_000

interface Turn {
  platform: Platform
  siteId: string
  mailing: LockedMailing
  dress: MailDress
}

export const sendJob = defineJob({
  ...SEND,
  retries: 20,
  async run(platform, siteId, { mailing_id, turn }) {
    const mailing = await beginTurn(platform, siteId, mailing_id, turn)
    if (!mailing) return
    const dress = await readDress(platform, siteId)
    const trouble = await sendSome({ platform, siteId, mailing, dress })
    await endTurn(platform, siteId, mailing, trouble)
  },
})

/** A job that runs again had been killed: what it had claimed may have been sent. */
function beginTurn(platform: Platform, siteId: string, id: string, turn: number) {
  return platform.db.transaction(siteId, async (tx) => {
    const mailing = await findLocked(tx, id)
    if (mailing?.state !== 'sending' || mailing.turn !== turn) return null
    // Where nobody can unsubscribe nobody is written to. It is gone on with when the portal is open again.
    if (!(await isSiteOpen(tx))) return null
    await markAbandoned(tx, id)
    await updateMailing(tx, id, { turn_at: tx.now })
    return { ...mailing, most: await mostOf(tx, platform) }
  })
}

/** Mailings of one site share its mails a minute. */
async function mostOf(tx: Tx, { config }: Platform): Promise<number> {
  if (config.bulkMailsPerMinute === 0) return UNLIMITED
  const { running } = await tx.db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('site_id', '=', tx.siteId)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.floor((config.bulkMailsPerMinute * PACE_SECONDS) / 60 / running))
}

/** Why no more can be sent now, if so. */
async function sendSome(turn: Turn & { mailing: { most: number } }): Promise<string | null> {
  const until = performance.now() + TURN_MS
  for (let sent = 0; sent < turn.mailing.most && performance.now() < until; sent++) {
    const { isLast, trouble } = await sendOne(turn)
    if (trouble !== null) return trouble
    if (isLast) break
  }
  return null
}

function endTurn(platform: Platform, siteId: string, begun: LockedMailing, trouble: string | null) {
  return platform.db.transaction(siteId, async (tx) => {
    const mailing = await findLocked(tx, begun.id)
    if (!mailing) return
    await tell(tx, BY_PROGRAM, 'mailing.got_on', { mailing })
    if (mailing.state !== 'sending' || mailing.turn !== begun.turn) return
    const waiting = await findWaiting(tx, mailing.id)
    if (!waiting) await finish(tx, mailing)
    else await enqueueNext(tx, platform, mailing, { ...troubleOf(tx, mailing, trouble), waiting: waiting.at })
  })
}

async function finish(tx: Tx, mailing: LockedMailing): Promise<void> {
  const state = nextMailingState(mailing.state, 'finish') ?? mailing.state
  const calm = { trouble: null, troubles: 0, retry_at: null }
  await updateMailing(tx, mailing.id, { ...calm, state, ended_at: tx.now, turn_at: tx.now })
}

function troubleOf(tx: Tx, { troubles }: LockedMailing, trouble: string | null) {
  if (trouble === null) return { trouble, troubles: 0, retry_at: null }
  const minutes = PATIENCE[Math.min(troubles, PATIENCE.length - 1)] ?? 1
  return { trouble, troubles: troubles + 1, retry_at: new Date(tx.now.getTime() + minutes * MINUTE) }
}

type Next = ReturnType<typeof troubleOf> & { waiting: Date | null }

async function enqueueNext(tx: Tx, { config }: Platform, mailing: LockedMailing, next: Next): Promise<void> {
  const { waiting, ...trouble } = next
  const turn = mailing.turn + 1
  await updateMailing(tx, mailing.id, { ...trouble, turn, turn_at: tx.now })
  const begun = mailing.turn_at ?? tx.now
  const paced = config.bulkMailsPerMinute > 0 ? begun.getTime() + PACE_SECONDS * 1000 : 0
  const at = Math.max(paced, waiting?.getTime() ?? 0, trouble.retry_at?.getTime() ?? 0)
  const startAfter = at > tx.now.getTime() ? new Date(at) : undefined
  enqueue(tx, SEND, { mailing_id: mailing.id, turn }, startAfter)
}
