import { chatConversations, openChat } from '#features/chat/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { findPersonByLogin } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { DEMO_CHATS, type DemoChat } from './demo-chats.ts'
import { type Happening, writeHistory } from './happenings.ts'

const MINUTE = 60_000

/** Talks of the last days: one waits for staff, one for its customer. Nobody is said to be there. */
export async function loadChats(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const known = await tx.db.selectFrom('chats').select('id').limit(1).executeTakeFirst()
    if (known) return
    const histories = await Promise.all(DEMO_CHATS.map((chat) => historyOf(tx, chat)))
    await writeHistory(tx, histories.flat())
  })
}

async function historyOf(tx: Tx, plan: DemoChat): Promise<Happening[]> {
  const idOf = new Map<string, string>()
  for (const login of new Set(plan.lines.map(({ by }) => by))) idOf.set(login, await getId(tx, login))
  const customerId = await getId(tx, plan.with)
  let at = tx.now.getTime() - plan.minutesAgo * MINUTE
  return plan.lines.map(({ by, after, text }, index): Happening => {
    at += after * MINUTE
    return {
      at: new Date(at),
      async write(then) {
        const chat = await openChat(then, customerId)
        const fromStaff = by !== plan.with
        // Whoever answers has read what was asked.
        await chatConversations.markRead(then, chat, !fromStaff)
        await chatConversations.insert(then, BY_PROGRAM, chat, {
          senderId: idOf.get(by) ?? '',
          fromStaff,
          text,
          file: null,
        })
        if (index === plan.lines.length - 1 && !plan.isUnread)
          await chatConversations.markRead(then, chat, fromStaff)
      },
    }
  })
}

async function getId(tx: Tx, login: string): Promise<string> {
  const person = await findPersonByLogin(tx, login)
  if (!person) throw new Error(`nobody is called ${login}`)
  return person.id
}
