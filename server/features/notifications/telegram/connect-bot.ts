import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { tell } from '../notification-consequences.ts'
import { type BotAnswer, callBot, outcomeOf } from './bot-api.ts'
import { deleteBot, findBot, keepBot } from './bot-store.ts'
import { listen, stopListening } from './listen.ts'

type Show = 'GET /telegram_bot'
type Connect = 'POST /telegram_bot'
type Remove = 'DELETE /telegram_bot'

export const showBot = (tx: ReadTx, { platform }: Call<Show>) => presentBot(tx, platform)

const me = z.object({ id: z.int(), username: z.string().regex(/^\w{1,64}$/) })

/** Only a token that Telegram knows is kept. Whoever breaks off in between has changed nothing here, and begins anew. */
export async function connectBot(call: Call<Connect>): Promise<Answer<Connect>> {
  const { platform, site, body, origin } = call
  await hit(platform, { key: `telegram-bot:${site.id}`, max: 20, seconds: 3600 })
  const { token } = body
  const answer = await callBot(platform, token, 'getMe')
  const { data: bot } = me.safeParse(answer.result)
  if (!bot) throw refusalOf(answer)
  const listening = await listen(platform, site.id, token, origin.url)
  if ('refusal' in listening) throw refusalOf(listening.refusal)
  const { shown, before } = await platform.db.transaction(site.id, async (tx) => {
    const earlier = await findBot(tx, platform)
    await keepBot(tx, platform, { ...listening, token, bot_id: bot.id, username: bot.username })
    await tell(tx, call, 'bot.connected', {
      subject: site.slug,
      before: { bot: earlier?.username ?? '' },
      after: { bot: bot.username },
    })
    return { shown: await presentBot(tx, platform), before: earlier }
  })
  // Another bot is left to itself; of the same one the new token has taken over already.
  if (before?.token && before.bot_id !== bot.id) await stopListening(platform, before.token)
  return shown
}

const refusalOf = (answer: BotAnswer): AppError =>
  new AppError(outcomeOf(answer) === 'broken' ? 'telegram_token_wrong' : 'telegram_failed')

/** What Telegram says to it changes nothing: whatever it still brings finds nobody. */
export async function removeBot(call: Call<Remove>): Promise<Answer<Remove>> {
  const { platform, site } = call
  const before = await platform.db.transaction(site.id, async (tx) => {
    const bot = await findBot(tx, platform)
    if (bot && (await deleteBot(tx)))
      await tell(tx, call, 'bot.removed', { subject: site.slug, before: { bot: bot.username } })
    return bot
  })
  if (before?.token) await stopListening(platform, before.token)
  return { status: 'success' }
}

async function presentBot(tx: ReadTx, platform: Platform): Promise<Answer<Show>> {
  const bot = await findBot(tx, platform)
  if (!bot) return { bot: null }
  const { username, connected_at, is_fetched, failed_at, token } = bot
  // A token that cannot be read any more has to be entered anew, just as one that was revoked.
  const failedAt = failed_at ?? (token ? null : connected_at)
  return {
    bot: {
      username,
      connected_at: connected_at.toISOString(),
      is_fetched,
      failed_at: failedAt?.toISOString() ?? null,
    },
  }
}
