import { ROLE } from '#contract/roles.ts'
import { api } from '../../../lib/api.ts'
import { currentUser } from '../../../lib/session.ts'
import { withWhom } from '../talk/talk.ts'
import { addSent } from '../talk/talk-cache.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** A line that is dead without saying so holds nothing up for longer; files need their time. */
const LONGEST = { text: 30_000, file: 600_000 }

let current: { person: string; outbox: Outbox } | null = null

/** Of whoever is signed in. */
export function currentOutbox(): Outbox | null {
  const user = currentUser()
  if (current?.person === user?.id) return current?.outbox ?? null
  current?.outbox.stop()
  current = user && { person: user.id, outbox: outboxFor(user.id, user.role_id !== ROLE.customer) }
  return current?.outbox ?? null
}

const outboxFor = (person: string, forStaff: boolean): Outbox =>
  createOutbox(person, {
    send: (userId, { key, text, file: described }, file, signal) =>
      api('POST /chat_message', {
        form: { text: text || undefined, ...withWhom({ userId, forStaff }) },
        files: { file: file ?? undefined },
        idempotencyKey: key,
        signal: AbortSignal.any([signal, AbortSignal.timeout(described ? LONGEST.file : LONGEST.text)]),
      }),
    onSent: addSent,
  })
