import type { CallOptions } from '../desk.ts'
import { ratingToken } from '../tickets.ts'
import { ASKS, formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from calls about tickets and from what staff have at hand to answer them. */
export function toldByTickets(stage: Stage) {
  const { ask, inAccount, nextName } = stage
  const opened = (): CallOptions =>
    inAccount({ form: formOf({ subject: nextName('It smokes'), text: 'Since this morning' }) })
  const ticket = async () => ({ id: (await ask('POST /ticket', opened())).id as string })
  const message = async () => {
    const params = await ticket()
    const { items } = await ask('GET /ticket_messages/{id}', { params })
    return { id: items[0].id as string }
  }
  const canned = async () => {
    const body = { title: nextName('Which tool'), text: 'Which tool did you read it with?' }
    return { id: (await ask('POST /canned_answer', { body })).id as string }
  }

  return {
    'POST /ticket': {
      given: opened,
      acts: ['tickets.open'],
      events: ['ticket.changed', 'ticket.messages'],
      mails: 2,
    },
    'POST /ticket_answers': {
      given: () => inAccount({ body: { text: 'Where is order 1001?' } }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'PUT /ticket/{id}': {
      given: async () => ({ params: await ticket(), body: { subject: 'Black smoke', solved: true } }),
      acts: ['tickets.change', 'tickets.solve'],
      events: ['ticket.changed'],
      mails: 1,
    },
    'DELETE /ticket/{id}': {
      given: async () => ({ params: await ticket() }),
      acts: ['tickets.delete'],
      events: ['ticket.changed'],
    },
    'POST /ticket/{id}/merge': {
      given: async () => ({ params: await ticket(), body: { into: (await ticket()).id } }),
      acts: ['tickets.merge'],
      events: ['ticket.changed'],
    },
    'POST /ticket/{id}/rate': {
      async given() {
        const params = await ticket()
        await ask('PUT /ticket/{id}', { params, body: { solved: true } })
        return { token: stage.customer.token, params, body: { rating: 'good' } }
      },
      acts: [],
      events: ['ticket.changed'],
      why: 'customers alone; the ticket says what they think of it',
    },
    'POST /ticket_rating/{token}': {
      given: async () => ({
        params: { token: ratingToken(stage.desk, (await ticket()).id) },
        body: { rating: 'bad', comment: 'Nobody called' },
      }),
      acts: [],
      events: ['ticket.changed'],
      why: 'nobody we know; the ticket says what they think of it',
    },
    'POST /ticket_message/{id}': {
      given: async () => ({ params: await ticket(), form: formOf({ text: 'Please send a log' }) }),
      acts: ['tickets.write'],
      events: ['ticket.changed', 'ticket.messages'],
      mails: 1,
    },
    'POST /ticket_messages/{id}/read': {
      given: async () => ({ params: await ticket() }),
      acts: [],
      events: ['ticket.messages'],
      why: 'a mark beside the message says when it was read',
    },
    'DELETE /ticket_message/{id}': {
      given: async () => ({ params: await message() }),
      acts: ['tickets.delete_message'],
      events: ['ticket.messages'],
    },
    'POST /canned_answer': {
      given: () => ({ body: { title: nextName('Thanks'), text: 'Thank you, {first_name}.' } }),
      acts: ['tickets.add_canned'],
      events: ['canned_answers.changed'],
    },
    'PUT /canned_answer/{id}': {
      given: async () => ({ params: await canned(), body: { title: nextName('Tool'), text: 'Which one?' } }),
      acts: ['tickets.change_canned'],
      events: ['canned_answers.changed'],
    },
    'DELETE /canned_answer/{id}': {
      given: async () => ({ params: await canned() }),
      acts: ['tickets.delete_canned'],
      events: ['canned_answers.changed'],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
