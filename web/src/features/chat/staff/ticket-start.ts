import type { ChatMessage } from '../talk/talk.ts'

const dayOf = ({ created_at }: ChatMessage) => new Date(created_at).toDateString()

/** Where a ticket begins unless somebody says otherwise: with the first word of the day on which it was last talked. */
export function likelyStart(messages: readonly ChatMessage[]): string | null {
  const last = messages.at(-1)
  return messages.find((message) => last && dayOf(message) === dayOf(last))?.id ?? null
}
