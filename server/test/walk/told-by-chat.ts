import { sayInChat } from '../chat.ts'
import { expectDone } from '../orders.ts'
import { newPerson } from '../people.ts'
import { formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from what customers and staff do in the chat. */
export function toldByChat(stage: Stage) {
  const { desk } = stage
  const PASSES = 'passes: nobody keeps it'
  /** Somebody who has said something. */
  const talker = async () => {
    const person = await newPerson(desk)
    const { id } = expectDone(await sayInChat(desk, person, { text: 'Is anybody there?' }))
    return { ...person, messageId: id as string }
  }

  return {
    'POST /chat_message': {
      given: async () => ({ form: formOf({ text: 'Hello', user_id: (await newPerson(desk)).id }) }),
      acts: [],
      events: ['chat.messages', 'chat.messages for staff'],
      mails: 1,
      why: 'the conversation says who of the staff wrote it',
    },
    'POST /chat_messages/read': {
      given: async () => ({ body: { user_id: (await talker()).id } }),
      acts: [],
      events: ['chat.messages', 'chat.messages for staff'],
      why: 'a mark beside the message says when it was read',
    },
    'DELETE /chat_message/{id}': {
      given: async () => ({ params: { id: (await talker()).messageId } }),
      acts: ['chat.delete_message'],
      events: ['chat.messages', 'chat.messages for staff'],
    },
    'PUT /chat_user/{id}': {
      given: async () => ({ params: { id: (await talker()).id }, body: { assigned_to: stage.admin.id } }),
      acts: ['chat.assign'],
      events: ['chat.changed', 'chat.changed for staff'],
    },
    'POST /chat_user/{id}/ticket': {
      async given() {
        const { id, messageId } = await talker()
        return { params: { id }, body: { subject: 'A longer matter', from_message_id: messageId } }
      },
      acts: ['tickets.open', 'chat.to_ticket'],
      events: ['chat.changed', 'chat.changed for staff', 'ticket.changed'],
      mails: 2,
    },
    'POST /chat_typing': {
      given: async () => ({ body: { user_id: (await talker()).id } }),
      acts: [],
      events: [],
      why: PASSES,
    },
    'POST /chat_page': {
      given: async () => ({ token: (await talker()).token, body: { page: '/your_order' } }),
      acts: [],
      events: [],
      why: 'only the last page is kept, for whoever helps them',
    },
  } satisfies Partial<Record<Mutating, Told>>
}
