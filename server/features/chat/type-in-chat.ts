import { can } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { tellPassing } from '#platform/events/passing.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { checkPartner } from './chat-messages.ts'
import { partnerOf } from './chat-store.ts'

type Key = 'POST /chat_typing'

export async function limitTyping({ platform, actor }: Call<Key>): Promise<void> {
  await hit(platform, { key: `chat_typing:${actor.userId}`, max: 60, seconds: 60 })
}

/** The other side sees that a word is coming. Whoever is not there just then misses nothing. */
export async function typeInChat(tx: Tx, { actor, body }: Call<Key>): Promise<Answer<Key>> {
  const fromStaff = can(actor, 'live_support')
  const partner = partnerOf(actor, body.user_id)
  await checkPartner(tx, actor, partner)
  const to = fromStaff ? ({ userId: partner, personal: true } as const) : 'staff'
  await tellPassing(tx, to, 'chat.typing', { user_id: partner, from_staff: fromStaff })
  return { status: 'success' }
}
