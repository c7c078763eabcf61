import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { buy, setUp } from '#server/test/purchases.ts'

/*
 * Screens that show an invoice hear of what is done to it: those of its customer and those of staff. A transfer that a customer
 * announces stands in the bell of those who look out for the money.
 */

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson
let invoiceId: string

beforeAll(async () => {
  await setUp(desk, 'bank')
  staff = await newModerator(desk, ['dealers_invoices', 'delete_dealer_invoice'])
  customer = await newPerson(desk)
})

async function heardDuring(work: () => Promise<unknown>) {
  const { rows: before } = await desk.owner.query('select coalesce(max(id), 0) as id from events')
  await work()
  const { rows } = await desk.owner.query(
    `select distinct user_id, for_staff from events where id > $1 and type = 'credits.changed'`,
    [before[0].id],
  )
  return rows
}

const both = () => [{ user_id: customer.id, for_staff: true }]

test('of a purchase', async () => {
  expect(await heardDuring(() => buy(desk, customer, 'bank'))).toEqual(both())
})

test('of an invoice that staff fill in', async () => {
  const begun = await desk.call('POST /credits/create-empty', {
    token: staff.token,
    body: { user_id: customer.id },
  })
  invoiceId = begun.body.id
  const fillIn = () =>
    desk.call('POST /credits/generate-invoice', {
      token: staff.token,
      body: {
        _id: invoiceId,
        user: customer.id,
        item_name: 'Workshop day',
        count: 10,
        amount: 100,
        status: 'pending',
      },
    })
  expect(await heardDuring(fillIn)).toEqual(both())
})

test('of an invoice that staff delete', async () => {
  const remove = () => desk.call('DELETE /credits/{id}', { token: staff.token, params: { id: invoiceId } })
  expect(await heardDuring(remove)).toEqual(both())
})

const bellOf = async ({ token }: TestPerson) =>
  (await desk.call('GET /notifications', { token })).body.items as { event: string }[]

test('a transfer is told to staff who see invoices, once, and leads to its invoice', async () => {
  const [buyer, agent] = [
    await newPerson(desk, { firstName: 'Bea' }),
    await newPerson(desk, { firstName: 'Ayo', kind: 'agent' }),
  ]
  const watcher = await newModerator(desk, ['dealers_invoices'])
  const without = await newModerator(desk, ['agent_manager', 'orders'])
  await desk.runJobs()
  await desk.owner.query('delete from notifications')
  const bought = await buy(desk, buyer, 'bank', 20)
  const agents = await buy(desk, agent, 'bank', 20)
  await desk.runJobs()
  expect(await bellOf(watcher)).toMatchObject([
    {
      title: 'Ayo Test announced a bank transfer',
      link: `/admin/agent_manager/agency_invoices?status=pending&open=${agents.invoiceId}`,
    },
    {
      event: 'staff_credits.transfer',
      title: 'Bea Test announced a bank transfer',
      body: '23.80 EUR',
      link: `/admin/dealers_manager/dealers_invoices?status=pending&open=${bought.invoiceId}`,
      subject: { kind: 'invoice', id: bought.invoiceId },
      count: 1,
    },
  ])
  expect([await bellOf(without), await bellOf(buyer)]).toEqual([[], []])
})
