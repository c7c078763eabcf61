import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay } from '#server/test/relay.ts'

/* The job that follows the provider was given up, or came too late. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

const unfollowed = async () =>
  (await desk.owner.query('select id from orders where unfollowed_at is not null')).rows.map(({ id }) => id)
/** As after the last of its tries. */
const giveUpJobs = () => desk.owner.query("delete from pgboss.job where name = 'orders.follow_provider'")

async function newDelivered(seed: string) {
  const file = bytesOf(seed)
  const { id } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, seed)))
  return { id, theirsId: theirs.id as string }
}

test('a delivery whose file is gone comes back to the portal’s staff', async () => {
  const { id, theirsId } = await newDelivered('gone')
  await desk.owner.query(
    "update order_files set file_id = null, deleted_at = now() where order_id = $1 and kind = 'modified'",
    [theirsId],
  )
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({
    status: 'pending',
    relay_state: 'returned',
    relay_reason: 'file_missing',
  })
  expect(await unfollowed()).toEqual([])
})

test('an order that fell behind catches up after half an hour', async () => {
  const { id, theirsId } = await newDelivered('behind')
  await giveUpJobs()
  await desk.runScheduled('orders.follow_again')
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.status).toBe('pending')
  expect(await unfollowed()).toEqual([theirsId])

  // Tokens of people end with it: this test is the last.
  desk.clock.advance(31 * 60_000)
  await desk.runScheduled('orders.follow_again')
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 1 })
  expect(await unfollowed()).toEqual([])
})
