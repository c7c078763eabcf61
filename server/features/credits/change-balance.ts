import { v7 as newId } from 'uuid'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { wakeWaiting } from './awaited-credits.ts'
import { tell } from './credits-consequences.ts'
import { adjust } from './ledger.ts'
import { lockWallet } from './ledger-store.ts'
import { presentWallet } from './present-wallet.ts'
import { walletAbilities } from './wallet-abilities.ts'
import { getWallet, setCreditLimit } from './wallet-store.ts'

type Adjust = 'POST /balances/{user_id}/adjust'
type Limit = 'PUT /balances/{user_id}/credit_limit'

/** Staff give or take credits by hand. The customer sees the reason; the log sees who did it. */
export async function adjustBalance(tx: Tx, call: Call<Adjust>): Promise<Answer<Adjust>> {
  const { actor, params, body } = call
  walletAbilities.require('adjust', { actor })
  const amount = toHundredths(body.credits)
  if (amount === 0) throw fieldError('credits', 'required')
  const before = await getWallet(tx, params.user_id)
  const { balance } = await adjust(tx, {
    // Repeating the request is the caller's to prevent, by an idempotency key: two equal adjustments are two.
    key: `adjust:${newId()}`,
    userId: params.user_id,
    amount,
    reason: body.reason,
    actorId: realUserId(actor),
  })
  await tell(tx, call, 'credits.adjusted', {
    subject: before.email,
    about: before.id,
    before: { credits: fromHundredths(balance - amount) },
    after: { credits: fromHundredths(balance), reason: body.reason },
  })
  return presented(tx, call)
}

/** How far below zero a wallet may go. Not below where it stands already. */
export async function changeCreditLimit(tx: Tx, call: Call<Limit>): Promise<Answer<Limit>> {
  const { user_id } = call.params
  walletAbilities.require('change_limit', call)
  const { email } = await getWallet(tx, user_id)
  const { balance, creditLimit } = await lockWallet(tx, user_id)
  const wanted = toHundredths(call.body.credit_limit)
  if (balance < -wanted)
    throw new AppError('credit_limit_in_use', { params: { credits: fromHundredths(balance) } })
  await setCreditLimit(tx, user_id, wanted)
  if (wanted > creditLimit) await wakeWaiting(tx, user_id)
  await tell(tx, call, 'credit_limit.changed', {
    userId: user_id,
    subject: email,
    about: user_id,
    before: { credit_limit: fromHundredths(creditLimit) },
    after: { credit_limit: fromHundredths(wanted) },
  })
  return presented(tx, call)
}

async function presented(tx: ReadTx, { params, actor }: Call<Adjust> | Call<Limit>) {
  const wallet = await getWallet(tx, params.user_id)
  return presentWallet(wallet, (await getSettings(tx)).credit_rate, actor)
}
