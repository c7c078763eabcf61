import { dressMail, handOver as handOverMail, type MailDress } from '#features/mails/index.ts'
import type { Platform } from '#platform/platform.ts'
import { asMail, writeTo } from './compose-mailing.ts'
import type { LockedMailing } from './mailing-store.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { type Claimed, claimNext, type Settlement, settle } from './recipient-store.ts'
import { outcomeOf } from './smtp-outcome.ts'
import { unsubscribePath } from './unsubscribe-token.ts'

interface Turn {
  platform: Platform
  siteId: string
  mailing: LockedMailing
  dress: MailDress
}

/** Minutes after which a mail is tried again that was not taken for the moment; then it counts as refused. */
const TRY_AGAIN = [5, 15, 45]
const MINUTE = 60_000

/**
 * One mail: claim, look at the recipient as they are now, hand it over, write down what became of it. Each is committed by
 * itself; a crash between two leaves the claim, and that is never sent again by itself.
 */
export async function sendOne(turn: Turn): Promise<{ isLast: boolean; trouble: string | null }> {
  const { platform, siteId, mailing } = turn
  const claimed = await platform.db.statement(siteId, (tx) => claimNext(tx, mailing))
  if (!claimed) return { isLast: true, trouble: null }
  const recipient = await platform.db.read(siteId, (tx) => findRecipient(tx, claimed.user_id))
  const { trouble, ...end } = await handOver(turn, claimed, recipient)
  await platform.db.statement(siteId, (tx) => settle(tx, mailing.id, claimed.number, end.settlement))
  return { isLast: false, trouble }
}

interface End {
  settlement: Settlement
  trouble: string | null
}

async function handOver(turn: Turn, claimed: Claimed, recipient: Recipient | undefined): Promise<End> {
  // They may have unsubscribed, been blocked or deleted since the recipients were gathered.
  const reason = recipient ? recipient.left_out : 'deleted'
  if (!recipient || reason)
    return { settlement: { state: 'left_out', reason: reason ?? 'deleted' }, trouble: null }
  try {
    await handOverMail(turn.platform, turn.siteId, mailTo(turn, claimed, recipient))
    return { settlement: { state: 'sent', email: recipient.email }, trouble: null }
  } catch (error) {
    return afterFailure(turn, claimed, recipient, error)
  }
}

function mailTo({ platform, mailing, dress }: Turn, { number }: Claimed, recipient: Recipient) {
  const path = unsubscribePath(platform.config.secretKey, recipient.id)
  return {
    ...dressMail(dress, asMail(writeTo(recipient, mailing, dress.title), path)),
    to: { name: recipient.name, address: recipient.email },
    // The same at every try.
    messageId: `${mailing.id}.${number}`,
  }
}

function afterFailure({ platform }: Turn, { tries }: Claimed, { email }: Recipient, thrown: unknown): End {
  const { kind, error } = outcomeOf(thrown)
  if (kind === 'away') {
    return { settlement: { state: 'queued', error, nextTryAt: null, wasTried: false }, trouble: error }
  }
  const wait = TRY_AGAIN[tries - 1]
  if (kind === 'later' && wait !== undefined) {
    const nextTryAt = new Date(platform.clock.now().getTime() + wait * MINUTE)
    return { settlement: { state: 'queued', error, nextTryAt, wasTried: true }, trouble: null }
  }
  const state = kind === 'later' ? 'refused' : kind
  // A line that broke while a mail was on it would break for the next ones too.
  return { settlement: { state, email, error }, trouble: state === 'unknown' ? error : null }
}
