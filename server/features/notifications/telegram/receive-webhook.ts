import { timingSafeEqual } from 'node:crypto'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import type { NotificationSubjects } from '../subjects.ts'
import { findBot } from './bot-store.ts'
import { handleUpdate } from './handle-update.ts'
import { webhookOf } from './listen.ts'
import { readUpdate } from './updates.ts'

type Key = 'POST /telegram/webhook/{key}'

/**
 * Telegram brings an update. Whoever does not know the address of this bot and its secret learns nothing and does nothing.
 * What cannot be read is taken all the same: it would be brought again for a day.
 */
export const receiveWebhook =
  (subjects: NotificationSubjects) =>
  async ({ platform, site, params, raw, request }: Call<Key>): Promise<Answer<Key>> => {
    const bot = await platform.db.read(site.id, (tx) => findBot(tx, platform))
    if (!bot?.token) throw notFound()
    const { key, secret } = webhookOf(platform, site.id, bot.token)
    if (!isSame(key, params.key)) throw notFound()
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (typeof given !== 'string' || !isSame(secret, given)) throw new AppError('unauthenticated')
    const update = readUpdate(parsedJson(raw.toString('utf8')))
    if (update) await handleUpdate(platform, site.id, subjects, update)
    return { status: 'success' }
  }

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
