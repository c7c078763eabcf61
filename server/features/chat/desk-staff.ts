import type { By } from '#features/consequences/index.ts'
import { getUser, holdStaffWith, nameOf, selectStaffWith } from '#features/identity/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { whoIsOnline } from '#platform/events/presence.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './chat-consequences.ts'
import { type Chat, lockChatOf, lockChatsOfAssignee, updateChat } from './chat-store.ts'

type List = 'GET /chat_assignees'
type Assign = 'PUT /chat_user/{id}'

/** Whoever may talk to customers today. */
const selectStaff = (tx: ReadTx) => selectStaffWith(tx, 'live_support')

export async function listDeskStaff(tx: ReadTx, _call: Call<List>): Promise<Answer<List>> {
  const staff = await selectStaff(tx).orderBy('name').execute()
  const online = await whoIsOnline(
    tx,
    staff.map(({ id }) => id),
  )
  return { items: staff.map((person) => ({ ...person, is_online: online.has(person.id) })) }
}

/** Whether a customer finds somebody there. */
export async function isAnybodyThere(tx: ReadTx): Promise<boolean> {
  const staff = await selectStaff(tx).execute()
  const online = await whoIsOnline(
    tx,
    staff.map(({ id }) => id),
  )
  return online.size > 0
}

/** Somebody takes a talk over, or hands it to a colleague; nobody: whoever comes first. */
export async function assignChat(tx: Tx, call: Call<Assign>): Promise<Answer<Assign>> {
  await giveChat(tx, call, await lockChatOf(tx, call.params.id), call.body.assigned_to)
  return { status: 'success' }
}

export async function giveChat(tx: Tx, by: By, chat: Chat, to: string | null): Promise<void> {
  if (chat.assigned_to === to) return
  const assignee = to ? await holdStaffWith(tx, 'live_support', to) : null
  if (assignee === undefined) throw fieldError('assigned_to', 'unknown')
  const before = chat.assigned_to ? nameOf(await getUser(tx, chat.assigned_to)) : ''
  const assigned = await updateChat(tx, chat.id, { assigned_to: to })
  await tell(tx, by, 'chat.assigned', { chat: assigned, before, after: assignee?.name ?? '' })
}

/** For somebody who talks to customers no more. */
export async function unassignChatsOf(tx: Tx, by: By, userId: string): Promise<void> {
  const chats = await lockChatsOfAssignee(tx, userId)
  for (const chat of chats) await giveChat(tx, by, chat, null)
}
