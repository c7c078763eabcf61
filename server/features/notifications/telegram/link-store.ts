import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TelegramLinks } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

export type Link = Selectable<TelegramLinks>

const CODE_LASTS_MS = 15 * 60_000
const MOST_LETTERS = 200

const selectLinks = (tx: ReadTx) =>
  tx.db.selectFrom('telegram_links').selectAll().where('site_id', '=', tx.siteId)

export const findLink = (tx: ReadTx, userId: string): Promise<Link | undefined> =>
  selectLinks(tx).where('user_id', '=', userId).executeTakeFirst()

export const findLinkOfChat = (tx: ReadTx, chatId: number): Promise<Link | undefined> =>
  selectLinks(tx).where('chat_id', '=', chatId).executeTakeFirst()

/** The chats that end: the one that the person had before, and the one that somebody else had there. */
export async function keepLink(
  tx: Tx,
  { user_id, chat_id, name }: Pick<Link, 'user_id' | 'chat_id' | 'name'>,
): Promise<{ ended: Link[] }> {
  const ended = await tx.db
    .deleteFrom('telegram_links')
    .where('site_id', '=', tx.siteId)
    .where((where) => where.or([where('user_id', '=', user_id), where('chat_id', '=', chat_id)]))
    .returningAll()
    .execute()
  const kept = [...name].slice(0, MOST_LETTERS).join('').slice(0, MOST_LETTERS)
  await tx.db
    .insertInto('telegram_links')
    .values({ site_id: tx.siteId, user_id, chat_id, name: kept, linked_at: tx.now })
    .execute()
  return { ended }
}

/** Of this chat alone: they may have connected another meanwhile. */
export async function deleteLink(
  tx: Pick<Tx, 'db' | 'siteId'>,
  { user_id, chat_id }: Pick<Link, 'user_id' | 'chat_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('telegram_links')
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', user_id)
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** In place of an earlier one. We keep only its hash. */
export async function newCode(tx: Tx, userId: string): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(18).toString('base64url')
  const values = { hash: hashOf(code), expires_at: new Date(tx.now.getTime() + CODE_LASTS_MS) }
  await tx.db
    .insertInto('telegram_codes')
    .values({ site_id: tx.siteId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet(values))
    .execute()
  return { code, expiresAt: values.expires_at }
}

/** Whose code it is, and from now on nobody's. */
export async function useCode(tx: Tx, code: string): Promise<string | null> {
  const used = await tx.db
    .deleteFrom('telegram_codes')
    .where('site_id', '=', tx.siteId)
    .where('hash', '=', hashOf(code))
    .where('expires_at', '>', tx.now)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id ?? null
}
