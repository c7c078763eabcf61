import type { Selectable } from 'kysely'
import type { TelegramBots } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

/** Without a token in a database that came back beside another SECRET_KEY: then it is entered anew. */
export type Bot = Selectable<TelegramBots> & { token: string | null }

/** A bot that can be spoken with. */
export type WorkingBot = Bot & { token: string }

const purposeOf = (tx: ReadTx) => `telegram bot of ${tx.siteId}`

export async function findBot(tx: ReadTx, platform: Platform): Promise<Bot | null> {
  const row = await tx.db
    .selectFrom('telegram_bots')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  return row ? { ...row, token: unsealKept<string>(tx, platform, purposeOf(tx), row.sealed) } : null
}

export async function findWorkingBot(tx: ReadTx, platform: Platform): Promise<WorkingBot | null> {
  const bot = await findBot(tx, platform)
  return bot?.token && bot.failed_at === null ? { ...bot, token: bot.token } : null
}

const selectId = (tx: Tx) =>
  tx.db.selectFrom('telegram_bots').select('bot_id').where('site_id', '=', tx.siteId)

/**
 * Whether there is one. It cannot be removed, and whoever holds it is the only one to connect or cut off chats, until the
 * transaction ends. Taken first: rows that refer to the bot hold it a little already, and two who want more would wait for
 * each other.
 */
export async function lockBot(tx: Tx): Promise<boolean> {
  return (await selectId(tx).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export type NewBot = Pick<WorkingBot, 'bot_id' | 'username' | 'site_url' | 'is_fetched' | 'token'>

/** In place of the one before. Chats are those of one bot: another begins without any. */
export async function keepBot(tx: Tx, platform: Platform, { token, ...bot }: NewBot): Promise<void> {
  const before = await selectId(tx).forUpdate().executeTakeFirst()
  if (before && before.bot_id !== bot.bot_id) await deleteBot(tx)
  const values = { ...bot, sealed: seal(platform.config.secretKey, purposeOf(tx), token), failed_at: null }
  await tx.db
    .insertInto('telegram_bots')
    .values({ site_id: tx.siteId, connected_at: tx.now, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}

/** With it go its chats, codes and updates. */
export async function deleteBot(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('telegram_bots')
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Telegram takes the token no more: staff see it in the settings, and nothing is tried with it again. */
export async function noteBroken(
  platform: Platform,
  siteId: string,
  { sealed }: Pick<Bot, 'sealed'>,
): Promise<void> {
  platform.log.warn({ site_id: siteId }, 'Telegram refuses the token of a bot')
  await platform.db.statement(siteId, (tx) =>
    tx.db
      .updateTable('telegram_bots')
      .set({ failed_at: tx.now })
      .where('site_id', '=', tx.siteId)
      // Another may have been entered meanwhile.
      .where('sealed', '=', sealed)
      .execute(),
  )
}
