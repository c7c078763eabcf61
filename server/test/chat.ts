import type { Desk } from './desk.ts'
import { expectDone } from './orders.ts'
import type { TestPerson } from './people.ts'

export interface ChatWords {
  text?: string
  /** Staff say with whom. */
  to?: { id: string }
  file?: { name: string; bytes: Buffer }
  key?: string
}

export function sayInChat(
  desk: Desk,
  { token }: Pick<TestPerson, 'token'>,
  { text, to, file, key }: ChatWords,
) {
  const form = new FormData()
  if (text) form.set('text', text)
  if (to) form.set('user_id', to.id)
  if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return desk.call('POST /chat_message', {
    token,
    form,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

export const readChat = async (
  desk: Desk,
  { token }: Pick<TestPerson, 'token'>,
  query: Record<string, string> = {},
) => expectDone(await desk.call('GET /chat_message', { token, query }))
