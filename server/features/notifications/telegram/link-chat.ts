import { getSettings } from '#features/settings/index.ts'
import { isStaff } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { type TextKey, type TextParams, texts } from '#platform/texts/texts.ts'
import { tell } from '../notification-consequences.ts'
import { findPeople, type Recipient } from '../recipients.ts'
import type { Taker } from '../subjects.ts'
import { deleteLink, findLinkOfChat, keepLink, useCode } from './link-store.ts'
import { say } from './say-job.ts'
import { nameOfWriter, type Writer } from './updates.ts'

/** A command that somebody wrote, in the language that their Telegram speaks. */
export interface Written {
  code: string
  chatId: number
  from: Writer
  language: string
}

/** Somebody of the staff, by what they write or press in Telegram: no session and no address that we know. */
export const byTelegram = ({ id, role_id }: Recipient) =>
  ({
    actor: { userId: id, roleId: role_id, impersonation: null },
    origin: { ip: '', userAgent: 'Telegram', requestId: '', url: '' },
  }) satisfies Taker

type Said = Extract<TextKey<'notifications'>, `telegram.${string}`>

async function answer(tx: Tx, chatId: number, language: string, key: Said, params: TextParams = {}) {
  const { title: site } = await getSettings(tx)
  say(tx, 'sendMessage', {
    chat_id: chatId,
    text: texts(language, 'notifications')(key, { site, ...params }),
  })
}

/** The code says whose chat it is from now on. Whoever had it before, and whatever they had before, is cut off. */
export async function linkChat(tx: Tx, { code, chatId, from, language }: Written): Promise<void> {
  if (code === '') return answer(tx, chatId, language, 'telegram.no_code')
  const userId = await useCode(tx, code)
  const [person] = userId ? await findPeople(tx, [userId]) : []
  if (!person?.is_in_service || !isStaff({ roleId: person.role_id }))
    return answer(tx, chatId, language, 'telegram.wrong_code')
  const name = nameOfWriter(from)
  const { ended } = await keepLink(tx, { user_id: person.id, chat_id: chatId, name })
  for (const link of ended.filter(({ user_id }) => user_id !== person.id))
    await tell(tx, byTelegram(person), 'chat.disconnected', { userId: link.user_id, name: link.name })
  await tell(tx, byTelegram(person), 'chat.connected', { userId: person.id, name })
  await answer(tx, chatId, person.locale, 'telegram.connected', { name: person.first_name })
}

/** /stop. */
export async function cutOffByChat(tx: Tx, { chatId, language }: Written): Promise<void> {
  const link = await findLinkOfChat(tx, chatId)
  if (!link) return answer(tx, chatId, language, 'telegram.not_connected')
  await deleteLink(tx, link)
  const [person] = await findPeople(tx, [link.user_id])
  if (person) await tell(tx, byTelegram(person), 'chat.disconnected', { userId: person.id, name: link.name })
  await answer(tx, chatId, person?.locale ?? language, 'telegram.disconnected')
}
