import { DEFAULT_LANGUAGE, isLanguage } from '#contract/languages.ts'
import { getSiteUrl } from '#features/sites/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { count } from '#platform/rate-limits.ts'
import type { NotificationSubjects } from '../subjects.ts'
import { lockBot } from './bot-store.ts'
import { cutOffByChat, linkChat, type Written } from './link-chat.ts'
import { pressTake } from './press-take.ts'
import type { Update } from './updates.ts'

/** More than anybody needs who mistypes; strangers who play with the bot are not answered for ever. */
const MOST_COMMANDS = { max: 20, seconds: 3600 }

/**
 * Does what somebody wants of the bot, in one transaction with the mark that it was done: an update that comes again finds
 * the mark, and what the bot answers leaves with the commit.
 */
export async function handleUpdate(
  platform: Platform,
  siteId: string,
  subjects: NotificationSubjects,
  update: Update,
): Promise<void> {
  const written = commandOf(update)
  if (!written && !update.callback_query) return
  if (written && (await isTooMuch(platform, siteId, written.chatId))) return
  const siteUrl = await getSiteUrl(platform, siteId)
  await platform.db.transaction(siteId, async (tx) => {
    if (!(await lockBot(tx)) || !(await isNew(tx, update.update_id))) return
    if (update.callback_query) return pressTake(tx, subjects, update.callback_query, siteUrl)
    if (written?.command === 'start') return linkChat(tx, written)
    if (written) return cutOffByChat(tx, written)
  })
}

/** What somebody writes to the bot in a chat of their own. Groups are not for what a portal tells its staff. */
function commandOf({ message }: Update): (Written & { command: string }) | null {
  const [, command, argument] = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(message?.text ?? '') ?? []
  if (!message?.from || !command || message.chat.type !== 'private') return null
  const { language_code: language } = message.from
  return {
    command,
    code: argument ?? '',
    chatId: message.chat.id,
    from: message.from,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  }
}

async function isTooMuch(platform: Platform, siteId: string, chatId: number): Promise<boolean> {
  const { max, seconds } = MOST_COMMANDS
  return (await count(platform, { key: `telegram:${siteId}:${chatId}`, seconds })).hits > max
}

async function isNew(tx: Tx, updateId: number): Promise<boolean> {
  const marked = await tx.db
    .insertInto('telegram_updates')
    .values({ site_id: tx.siteId, update_id: updateId, at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .execute()
  return marked.length > 0
}
