import { beforeAll, expect, test } from 'vitest'
import { ROLE } from '#contract/roles.ts'
import { sayInChat } from '#server/test/chat.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { changeTicket, newTicket, writeInTicket } from '#server/test/tickets.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

const desk = useDesk()
let admin: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  admin = await newAdmin(desk)
  colleague = await newModerator(desk, ['live_support', 'tickets'])
})

interface Work {
  losing: TestPerson
  customer: TestPerson
  ticketId: string
}
const WAYS: Record<string, (work: Work) => Promise<{ status: number }>> = {
  'a ticket, given to them': ({ losing, ticketId }) =>
    changeTicket(desk, colleague, ticketId, { assigned_to: losing.id }),
  'a ticket that they answer first': ({ losing, ticketId }) =>
    writeInTicket(desk, losing, ticketId, { text: 'Let me see' }),
  'a chat, handed to them': ({ losing, customer }) =>
    desk.call('PUT /chat_user/{id}', {
      token: colleague.token,
      params: { id: customer.id },
      body: { assigned_to: losing.id },
    }),
  'a chat that they answer first': ({ losing, customer }) =>
    sayInChat(desk, losing, { text: 'Let me see', to: customer }),
}

test.each(Object.keys(WAYS))('whoever loses the key at that moment keeps nothing: %s', async (way) => {
  const customer = await newPerson(desk)
  expectDone(await sayInChat(desk, customer, { text: 'Hello' }))
  const { id: ticketId } = await newTicket(desk, customer)
  const losing = await newModerator(desk, ['live_support', 'tickets', 'orders'])
  // Commits wait here: the lock that orders the events of the site.
  await desk.owner.query('begin')
  await desk.owner.query('select pg_advisory_xact_lock(4101, hashtext($1))', [desk.sites.main])
  const getting = WAYS[way]?.({ losing, customer, ticketId })
  await untilWaiting(desk, 1)
  const taking = desk.call('PUT /staff/{id}', {
    token: admin.token,
    params: { id: losing.id },
    body: { role_id: ROLE.moderator, permissions: ['orders'] },
  })
  await untilWaiting(desk, 2)
  await desk.owner.query('commit')
  expect((await getting)?.status).toBe(200)
  expectDone(await taking)
  const { rows } = await desk.owner.query(
    'select 1 from chats where assigned_to = $1 union all select 1 from tickets where assigned_to = $1',
    [losing.id],
  )
  expect(rows).toEqual([])
})
