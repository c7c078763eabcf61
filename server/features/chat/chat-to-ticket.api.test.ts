import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sayInChat } from '#server/test/chat.ts'
import { newColleague, newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { showTicket } from '#server/test/tickets.ts'

/* Whose a ticket is that was a talk: who of the staff has it, and who of the customer's company reads it. */
const desk = useDesk()
let both: TestPerson
let talker: TestPerson
let customer: TestPerson
beforeAll(async () => {
  both = await newModerator(desk, ['live_support', 'tickets'], { firstName: 'Tom' })
  talker = await newModerator(desk, ['live_support'], { firstName: 'Una' })
})
beforeEach(async () => {
  customer = await newPerson(desk, { firstName: 'Nora' })
})

async function turnIntoTicket(person: TestPerson, { token }: TestPerson): Promise<string> {
  const { id } = expectDone(await sayInChat(desk, person, { text: 'It smokes' }))
  const body = { subject: 'Smoke', from_message_id: id }
  return expectDone(
    await desk.call('POST /chat_user/{id}/ticket', { token, params: { id: person.id }, body }),
  ).id
}
const reads = async (person: TestPerson, ticketId: string) =>
  (await showTicket(desk, person, ticketId)).status === 200
const partner = async ({ id }: TestPerson) =>
  expectDone(await desk.call('GET /chat_user/{id}', { token: talker.token, params: { id } }))

test('whoever answers tickets keeps the one that they made of a talk', async () => {
  const id = await turnIntoTicket(customer, both)
  expect(expectDone(await showTicket(desk, both, id)).staff.assigned_to).toEqual({
    id: both.id,
    name: 'Tom Test',
  })
})

test('whoever may not open tickets is given none: it waits for those who answer them, and they are told', async () => {
  const id = await turnIntoTicket(customer, talker)
  expect(await reads(talker, id)).toBe(false)
  expect(expectDone(await showTicket(desk, both, id)).staff.assigned_to).toBe(null)
  const { items } = expectDone(
    await desk.call('GET /ticket', {
      token: both.token,
      query: { assigned_to: 'nobody', user_id: customer.id },
    }),
  )
  expect(items.map((row: { id: string }) => row.id)).toEqual([id])
  await desk.runJobs()
  const { rows } = await desk.owner.query(
    "select user_id from notifications where subject_id = $1 and event = 'staff_ticket.opened'",
    [id],
  )
  expect(rows).toEqual([{ user_id: both.id }])
})

test('staff know whether a company reads the ticket of what one of its people said in private', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 0)
  const other = await newColleague(desk, owner, 'orderer')
  const company = [owner, buyer, orderer, other]
  const readersOf = async (person: TestPerson) => {
    const id = await turnIntoTicket(person, both)
    return Promise.all(company.map((one) => reads(one, id)))
  }
  expect(await readersOf(orderer)).toEqual([true, true, true, false])
  expect(await readersOf(owner)).toEqual([true, true, false, false])
  const known = await Promise.all(company.map(async (one) => (await partner(one)).company_reads_tickets))
  expect(known).toEqual([true, true, true, true])
})

test('whoever has no company, or one where nobody else buys, reads their ticket alone', async () => {
  await newColleague(desk, customer, 'orderer')
  expect((await partner(customer)).company_reads_tickets).toBe(false)
  expect((await partner(await newPerson(desk))).company_reads_tickets).toBe(false)
  const buyer = await newColleague(desk, customer, 'buyer')
  expect((await partner(customer)).company_reads_tickets).toBe(true)
  await desk.owner.query('update users set deleted_at = now() where id = $1', [buyer.id])
  expect((await partner(customer)).company_reads_tickets).toBe(false)
})
