import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { useProviderThread } from '#server/test/provider-thread.ts'

/* Staff of a sub-portal hear of what their provider writes: live, and by one mail for a burst. */
const desk = useDesk()
const { relayed, write, read, remove } = useProviderThread(desk)
const OFFICE = 'office@portal.test'
beforeAll(() =>
  desk.owner.query('update site_settings set email = $1 where site_id = $2', [OFFICE, desk.sites.other]),
)

const mails = async (no: number) =>
  (await desk.mailsTo(OFFICE)).filter(({ subject }) =>
    subject?.includes(`${no}: a message from the provider`),
  )

async function events(orderId: string) {
  await desk.runJobs()
  const { rows } = await desk.owner.query(
    `select user_id, for_staff, data->>'is_new' as is_new from events
      where site_id = $1 and type = 'order.provider_messages' and data->>'order_id' = $2 order by id`,
    [desk.sites.other, orderId],
  )
  expect(rows.every(({ user_id, for_staff }) => user_id === null && for_staff)).toBe(true)
  return rows.map(({ is_new }) => is_new)
}

test('whatever is written, read or deleted on either side is told', async () => {
  const { id, theirsId } = await relayed()
  expectDone(await write('main', theirsId, 'Hello'))
  expect(await events(id)).toEqual(['true'])
  expectDone(await read('other', theirsId))
  expect(await events(id)).toEqual(['true', 'false'])
  const { id: messageId } = expectDone(await write('other', theirsId, 'Hello'))
  expectDone(await remove('other', messageId))
  expect(await events(id)).toEqual(['true', 'false', 'false', 'false'])
})

test('one mail until it is read, that quotes the provider, names nobody and leads to the portal’s own page', async () => {
  const { id, no, theirsId } = await relayed()
  expectDone(await write('other', theirsId, 'Our own words'))
  expect(await mails(no)).toEqual([])
  expectDone(await write('main', theirsId, 'Which gearbox is it?'))
  const [mail, ...more] = await mails(no)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Order ${no}: a message from the provider`)
  expect(mail?.text).toContain('Which gearbox is it?')
  expect(mail?.html).toContain(`/admin/manage_orders/order_details/${id}`)
  expect(`${mail?.html} ${mail?.text} ${mail?.from?.name}`).not.toMatch(/Northman|Site main/)
  expectDone(await write('main', theirsId, 'Hello?'))
  expect(await mails(no)).toHaveLength(1)
  expectDone(await read('other', theirsId))
  await desk.runJobs()
  expectDone(await write('main', theirsId, 'Thank you'))
  expect(await mails(no)).toHaveLength(2)
})

test('what the provider deleted stands in no bell of the portal, and what they wrote about another order stays', async () => {
  const [one, other] = [await relayed(), await relayed()]
  const { id: messageId } = expectDone(await write('main', one.theirsId, 'The code is 4711'))
  expectDone(await write('main', other.theirsId, 'The code is 4711'))
  const quoting = async () => {
    await desk.runJobs()
    const { rows } = await desk.owner.query(
      "select distinct subject_id from notifications where site_id = $1 and params ->> 'text' like '%4711%'",
      [desk.sites.other],
    )
    return rows.map(({ subject_id }) => subject_id).toSorted()
  }
  expect(await quoting()).toEqual([one.id, other.id].toSorted())
  const { id: ownId } = expectDone(await write('other', one.theirsId, 'Thank you'))
  expectDone(await remove('other', ownId))
  expect(await quoting()).toEqual([one.id, other.id].toSorted())
  expectDone(await remove('main', messageId))
  expect(await quoting()).toEqual([other.id])
})
