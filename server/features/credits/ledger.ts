import { BY_PROGRAM } from '#features/consequences/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { toAppError } from '#platform/db/database-errors.ts'
import { wakeWaiting } from './awaited-credits.ts'
import { tell } from './credits-consequences.ts'
import { findHold, lockWallet, type Posted, post, postMany, type Transfer } from './ledger-store.ts'

/**
 * What can be done with credits, in the words of the business:
 *   top up      a purchase was paid                                  issued   → wallet
 *   take back   a purchase was taken back by a credit note           wallet   → issued
 *   hold        an order was submitted; its price leaves the wallet   wallet   → held
 *   release     the order was cancelled before delivery               held     → wallet
 *   capture     the order was delivered                               held     → used
 *   refund      a delivered order was cancelled, or part of it        used     → wallet
 *   adjust      staff gave or took some by hand, with a reason        adjusted ↔ wallet
 * Each takes the key of its intent and does nothing the second time. Credits are whole hundredths.
 */
type Intent = Pick<Transfer, 'key' | 'userId' | 'amount' | 'subject' | 'subjectId' | 'actorId'>

export const topUp = (tx: Tx, intent: Intent) =>
  move(tx, { ...intent, act: 'top_up', from: 'issued', to: 'wallet' })

export const takeBack = (tx: Tx, intent: Intent & { reason: string }) =>
  takeFromCustomer(tx, { ...intent, act: 'take_back', from: 'wallet', to: 'issued' })

/** Positive gives, negative takes. */
export function adjust(tx: Tx, { amount, ...intent }: Intent & { reason: string }): Promise<Posted> {
  if (amount > 0) return move(tx, { ...intent, from: 'adjusted', to: 'wallet', act: 'adjust', amount })
  return takeFromCustomer(tx, { ...intent, from: 'wallet', to: 'adjusted', act: 'adjust', amount: -amount })
}

/**
 * Gives credits to many at once. Browsers are not told: whoever does this for thousands says so once, in words of
 * their own.
 */
export const adjustMany = (tx: Tx, intents: readonly (Intent & { reason: string })[]): Promise<void> =>
  postMany(
    tx,
    intents.map((intent) => ({ ...intent, act: 'adjust', from: 'adjusted', to: 'wallet' })),
  )

/** In the key of a hold that takes more for an order that has one: the statement tells it as a supplement. */
export const SUPPLEMENT_MARK = ':supplement:'
/** The same where an order becomes cheaper and part of its price goes back: a reduction, and no cancellation. */
export const REDUCTION_MARK = ':less:'

/** Takes the price of an order; for the same order again (a supplement) it takes more. */
export const hold = (tx: Tx, intent: Intent & { holdId: string }) =>
  move(tx, { ...intent, act: 'hold', from: 'wallet', to: 'held' })

interface OfHold extends Pick<Transfer, 'key' | 'subject' | 'subjectId' | 'reason'> {
  holdId: string
  /** All of it when left out. */
  amount?: number
}

export const release = (tx: Tx, intent: OfHold) => settle(tx, intent, 'release')
export const capture = (tx: Tx, intent: OfHold) => settle(tx, intent, 'capture')
export const refund = (tx: Tx, intent: OfHold) => settle(tx, intent, 'refund')

const SETTLEMENTS = {
  release: { from: 'held', to: 'wallet', of: 'held' },
  capture: { from: 'held', to: 'used', of: 'held' },
  refund: { from: 'used', to: 'wallet', of: 'captured' },
} as const

/** Answers how much was moved: 0 when nothing was left, so that whoever comes second changes nothing. */
async function settle(tx: Tx, intent: OfHold, act: keyof typeof SETTLEMENTS): Promise<number> {
  const { from, to, of } = SETTLEMENTS[act]
  const owner = await findHold(tx, intent.holdId)
  if (!owner) throw notFound()
  // The hold is read again under the wallet's lock: what it held a moment ago may be gone.
  await lockWallet(tx, owner.userId)
  const current = (await findHold(tx, intent.holdId)) ?? owner
  const amount = intent.amount ?? current[of]
  if (amount === 0) return 0
  const posted = await move(tx, { ...intent, userId: owner.userId, act, from, to, amount })
  return posted.isNew ? amount : 0
}

/** Staff read the answer. "Add balance first" is said to the owner of a wallet. */
async function takeFromCustomer(tx: Tx, transfer: Transfer): Promise<Posted> {
  try {
    return await move(tx, transfer)
  } catch (fault) {
    const error = toAppError(fault)
    if (!(error instanceof AppError && error.code === 'not_enough_credits')) throw fault
    const { code, params = {} } = error
    throw new AppError(code, { params, message: 'The customer’s wallet does not hold that many credits.' })
  }
}

/**
 * The wallet went from enough to too little by this movement. Movements of a wallet wait for one another, so of many at
 * once exactly one crosses the line.
 */
const isCrossing = ({ balance, warnBelow }: Posted, { from, amount }: Transfer): boolean =>
  from === 'wallet' && warnBelow !== null && balance < warnBelow && balance + amount >= warnBelow

async function move(tx: Tx, transfer: Transfer): Promise<Posted> {
  const posted = await post(tx, transfer)
  if (!posted.isNew) return posted
  await tell(tx, BY_PROGRAM, 'credits.moved', { userId: transfer.userId })
  if (transfer.to === 'wallet') await wakeWaiting(tx, transfer.userId)
  if (isCrossing(posted, transfer))
    await tell(tx, BY_PROGRAM, 'credits.ran_low', { userId: transfer.userId, balance: posted.balance })
  return posted
}
