import { getUser, nameOf } from '#features/identity/index.ts'
import type { NotificationSubject } from '#features/notifications/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { holdRow } from '#platform/db/hold-row.ts'
import { findChat, lockIfFound } from './chat-store.ts'
import { giveChat } from './desk-staff.ts'

/** A chat, as notifications know it. */
export const chatSubject: NotificationSubject = {
  holdIfFound: holdRow('chats'),
  async isTakeable(tx, id) {
    return (await findChat(tx, id))?.assigned_to === null && (await isOffered(tx))
  },
  async take(tx, by, id) {
    const chat = await lockIfFound(tx, id)
    if (!chat || !(await isOffered(tx))) return { is: 'over' }
    const { assigned_to } = chat
    if (assigned_to === by.actor.userId) return { is: 'own' }
    if (assigned_to) return { is: 'held', by: nameOf(await getUser(tx, assigned_to)) }
    await giveChat(tx, by, chat, by.actor.userId)
    return { is: 'taken' }
  },
}

const isOffered = async (tx: ReadTx): Promise<boolean> => (await getSettings(tx)).live_support_public
