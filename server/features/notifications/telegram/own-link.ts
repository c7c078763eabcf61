import { BY_PROGRAM } from '#features/consequences/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { type Caller, isStaff } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { texts } from '#platform/texts/texts.ts'
import { tell } from '../notification-consequences.ts'
import { callBot, outcomeOf } from './bot-api.ts'
import { findWorkingBot, lockBot, noteBroken } from './bot-store.ts'
import { deleteLink, findLink, newCode } from './link-store.ts'

type Begin = 'POST /telegram_link'
type Cut = 'DELETE /telegram_link'
type Test = 'POST /telegram_link/test'

/** The person sees the code once; whoever sends it to the bot within its time is them. */
export async function beginLink(tx: Tx, { platform, actor }: Call<Begin>): Promise<Answer<Begin>> {
  await lockBot(tx)
  const bot = await findWorkingBot(tx, platform)
  if (!bot) throw new AppError('switched_off')
  const { code, expiresAt } = await newCode(tx, actor.userId)
  return {
    code,
    url: `https://t.me/${bot.username}?start=${code}`,
    expires_at: expiresAt.toISOString(),
  }
}

export const limitLinks = ({ platform, site, actor }: Call<Begin>) =>
  hit(platform, { key: `telegram-link:${site.id}:${actor.userId}`, max: 20, seconds: 3600 })

export async function cutOffLink(tx: Tx, call: Call<Cut>): Promise<Answer<Cut>> {
  const { userId } = call.actor
  await lockBot(tx)
  const link = await findLink(tx, userId)
  if (link && (await deleteLink(tx, link)))
    await tell(tx, call, 'chat.disconnected', { userId, name: link.name })
  return { status: 'success' }
}

/** To the own chat; what Telegram says to it is shown as it is. */
export async function testLink({ platform, site, actor }: Call<Test>): Promise<Answer<Test>> {
  await hit(platform, { key: `telegram-test:${site.id}:${actor.userId}`, max: 20, seconds: 3600 })
  const { bot, link, title } = await platform.db.read(site.id, async (tx) => ({
    bot: await findWorkingBot(tx, platform),
    link: await findLink(tx, actor.userId),
    title: (await getSettings(tx)).title,
  }))
  if (!bot || !link) throw notFound()
  const text = texts(actor.locale, 'notifications')('telegram.test', { site: title })
  const answer = await callBot(platform, bot.token, 'sendMessage', { chat_id: link.chat_id, text })
  const outcome = outcomeOf(answer)
  if (outcome === 'broken') await noteBroken(platform, site.id, bot)
  if (outcome === 'gone')
    await platform.db.transaction(site.id, async (tx) => {
      if (await deleteLink(tx, link))
        await tell(tx, BY_PROGRAM, 'chat.disconnected', { userId: actor.userId, name: link.name })
    })
  const works = outcome === 'done'
  return { works, message: works ? '' : `${answer.code || ''} ${answer.description}`.trim() }
}

/** For staff, on a site whose bot works. */
export async function presentOwnLink(tx: ReadTx, actor: Caller) {
  if (!isStaff(actor)) return {}
  const bot = await tx.db
    .selectFrom('telegram_bots')
    .select('username')
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  if (!bot) return {}
  const link = await findLink(tx, actor.userId)
  return {
    telegram: {
      bot: bot.username,
      link: link ? { name: link.name, since: link.linked_at.toISOString() } : null,
    },
  }
}
