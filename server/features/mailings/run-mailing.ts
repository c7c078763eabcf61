import { wrongFieldsIn } from '#contract/mailings/personal-fields.ts'
import { type MailingAct, nextMailingState } from '#contract/mailings/states.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { plainText } from '#platform/mail/plain-text.ts'
import { countPeople } from './count-audience.ts'
import { GATHER, SEND } from './job-names.ts'
import { assertSees, mailingAbilities } from './mailing-abilities.ts'
import { tell } from './mailing-consequences.ts'
import { getMailing, type LockedMailing, lockMailing, updateMailing } from './mailing-store.ts'
import { presentDetails } from './present-mailing.ts'
import { requeueUnknown } from './recipient-store.ts'

/*
 * What staff do with a mailing that is ready. Whoever is second finds it locked, then in another state, and is told so: two
 * tabs start it once. Every act takes the next turn, so that a job of an earlier one finds that it is over.
 */
type Start = 'POST /mailing/{id}/start'
type Pause = 'POST /mailing/{id}/pause'
type Resume = 'POST /mailing/{id}/resume'
type Stop = 'POST /mailing/{id}/stop'
type Again = 'POST /mailing/{id}/send_again'
type Act = Exclude<MailingAct, 'finish'>
type ActCall = Call<Start> | Call<Pause> | Call<Resume> | Call<Stop> | Call<Again>

/** To as many as the sender was told of: filters are typed on, and people register while somebody makes up their mind. */
export async function startMailing(tx: Tx, call: Call<Start>): Promise<Answer<Start>> {
  const mailing = await lockFor(tx, call, 'start')
  checkLetter(mailing)
  const { people } = await countPeople(tx, mailing)
  if (people === 0) throw fieldError('filter', 'required')
  if (people !== call.body.people) throw new AppError('audience_changed', { params: { people } })
  await move(tx, mailing, 'start', { started_at: tx.now })
  enqueue(tx, GATHER, { mailing_id: mailing.id })
  await tell(tx, call, 'mailing.started', { mailing, people })
  return answer(tx, mailing)
}

export async function pauseMailing(tx: Tx, call: Call<Pause>): Promise<Answer<Pause>> {
  const mailing = await lockFor(tx, call, 'pause')
  await move(tx, mailing, 'pause')
  await tell(tx, call, 'mailing.paused', { mailing })
  return answer(tx, mailing)
}

export async function resumeMailing(tx: Tx, call: Call<Resume>): Promise<Answer<Resume>> {
  const mailing = await lockFor(tx, call, 'resume')
  await move(tx, mailing, 'resume')
  goOn(tx, mailing)
  await tell(tx, call, 'mailing.resumed', { mailing })
  return answer(tx, mailing)
}

export async function stopMailing(tx: Tx, call: Call<Stop>): Promise<Answer<Stop>> {
  const mailing = await lockFor(tx, call, 'stop')
  await move(tx, mailing, 'stop', { ended_at: tx.now })
  await tell(tx, call, 'mailing.stopped', { mailing })
  return answer(tx, mailing)
}

/** Of a site that is closed for good: nobody is there who could stop them. */
export async function stopMailings(tx: Tx): Promise<void> {
  const running = await tx.db
    .selectFrom('mailings')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('state', 'in', ['sending', 'paused'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const mailing of running) {
    await move(tx, mailing, 'stop', { ended_at: tx.now })
    await tell(tx, BY_PROGRAM, 'mailing.stopped', { mailing })
  }
}

/** On purpose: some of these people may get the mail a second time. */
export async function sendAgain(tx: Tx, call: Call<Again>): Promise<Answer<Again>> {
  const mailing = await lockFor(tx, call, 'send_again')
  const people = await requeueUnknown(tx, mailing.id)
  // A running turn comes by these people by itself.
  if (mailing.state === 'sent') {
    await move(tx, mailing, 'send_again', { ended_at: null })
    goOn(tx, mailing)
  }
  await tell(tx, call, 'mailing.sent_again', { mailing, people })
  return answer(tx, mailing)
}

async function lockFor(tx: Tx, call: ActCall, act: Act): Promise<LockedMailing> {
  const mailing = await lockMailing(tx, call.params.id)
  assertSees(call, mailing)
  mailingAbilities.require(act, { mailing })
  return mailing
}

async function move(
  tx: Tx,
  mailing: LockedMailing,
  act: Act,
  more: Partial<Pick<LockedMailing, 'started_at' | 'ended_at'>> = {},
): Promise<void> {
  const state = nextMailingState(mailing.state, act) ?? mailing.state
  const calm = { trouble: null, troubles: 0, retry_at: null }
  await updateMailing(tx, mailing.id, { ...more, ...calm, state, turn: mailing.turn + 1, turn_at: tx.now })
}

/** While recipients are still gathered, the job that does so lets the first turn begin. */
function goOn(tx: Tx, { id, turn, frozen_at }: LockedMailing): void {
  if (frozen_at) enqueue(tx, SEND, { mailing_id: id, turn: turn + 1 })
}

const answer = async (tx: Tx, { id }: LockedMailing) => presentDetails(await getMailing(tx, id))

function checkLetter({ subject, body }: LockedMailing): void {
  if (subject === '') throw fieldError('subject', 'required')
  if (plainText(body) === '') throw fieldError('body', 'required')
  if (wrongFieldsIn(subject).length > 0) throw fieldError('subject', 'unknown')
  if (wrongFieldsIn(body).length > 0) throw fieldError('body', 'unknown')
}
