import type { By } from '#features/consequences/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './mailing-consequences.ts'
import { readToken } from './unsubscribe-token.ts'

type Unsubscribe = 'POST /unsubscribe/{token}'
type Subscribe = 'POST /subscribe_again/{token}'
type Show = 'GET /mailing_subscription'
type Choose = 'POST /mailing_subscription'

/** Whoever holds a mail may; the answer tells nobody whether there is such an account. */
export async function unsubscribe(tx: Tx, call: Call<Unsubscribe>): Promise<Answer<Unsubscribe>> {
  await subscribe(tx, call, readerOf(call), false)
  return { status: 'success' }
}

export async function subscribeAgain(tx: Tx, call: Call<Subscribe>): Promise<Answer<Subscribe>> {
  await subscribe(tx, call, readerOf(call), true)
  return { status: 'success' }
}

/** A link that was cut off or changed is none of ours. Nobody may believe that it has worked. */
function readerOf({ platform, params }: Call<Unsubscribe> | Call<Subscribe>): string {
  const userId = readToken(platform.config.secretKey, params.token)
  if (!userId) throw new AppError('unsubscribe_link_invalid')
  return userId
}

export async function showSubscription(tx: ReadTx, { actor }: Call<Show>): Promise<Answer<Show>> {
  const { unsubscribed_at } = await tx.db
    .selectFrom('users')
    .select('unsubscribed_at')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { subscribed: unsubscribed_at === null }
}

export async function chooseSubscription(tx: Tx, call: Call<Choose>): Promise<Answer<Choose>> {
  const { subscribed } = call.body
  await subscribe(tx, call, call.actor.userId, subscribed)
  return { subscribed }
}

/** A second time changes nothing and is not told: mail programs press the button more than once. */
async function subscribe(tx: Tx, by: By, userId: string, subscribed: boolean): Promise<void> {
  const reader = await tx.db
    .updateTable('users')
    .set({ unsubscribed_at: subscribed ? null : tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('unsubscribed_at', subscribed ? 'is not' : 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (reader) await tell(tx, by, subscribed ? 'reader.subscribed' : 'reader.unsubscribed', { reader })
}
