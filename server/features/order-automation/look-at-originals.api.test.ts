import { expect, test } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, tuned } from '#server/test/orders.ts'
import { count, hurry, logOf, orderOf, sha256, show } from '#server/test/solutions.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { serveOrderJob } from './serve-order.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)

const serve = (id: string, platform: Platform = desk.platform) =>
  serveOrderJob.run(platform, desk.sites.main, { order_id: id })

/** How many of an order's files have been looked at, with what was found there. */
const lookedAt = (id: string, file: Buffer) =>
  count(desk, "order_files where order_id = $1 and analysis->>'sha256' = $2", id, sha256(file))

const askForMore = async (id: string) =>
  expectDone(
    await desk.call('PUT /order/{id}/change_status', {
      token: workshop.admin.token,
      params: { id },
      body: { status: 'incomplete', reason: 'Please read it once more' },
    }),
  )

const ill: () => Promise<never> = () => Promise.reject(new Error('the storage is away'))
const withoutStorage = (): Platform => ({
  ...desk.platform,
  storage: { ...desk.platform.storage, read: ill },
})

test('what a look finds is kept with the order and by the hash of the file', async () => {
  const file = bytesOf('looked at')
  const { id } = await orderOf(desk, workshop, file)
  expect(await lookedAt(id, file)).toBe(0)
  await desk.runJobs()
  expect(await lookedAt(id, file)).toBe(1)
  // So the next order of the same file has it from the start.
  const next = await orderOf(desk, workshop, file)
  expect(await lookedAt(next.id, file)).toBe(1)
  await desk.runJobs()
})

test('a storage that is away is written down, and the order is tried again', async () => {
  const file = bytesOf('away')
  const { id } = await orderOf(desk, workshop, file)
  await serve(id, withoutStorage())
  const order = await show(desk, workshop, id)
  expect([order.automation_status, logOf(order)]).toEqual([
    'queued',
    [
      [1, 'start', 'ok', ''],
      [1, 'start', 'failed', 'fault'],
    ],
  ])
  await hurry(desk)
  await desk.runJobs()
  expect((await show(desk, workshop, id)).automation_status).toBe('no_match')
  expect(await lookedAt(id, file)).toBe(1)
})

test('an order that is not to be served is looked at, and again after a fault', async () => {
  const file = bytesOf('unserved')
  const { id } = await orderOf(desk, workshop, file)
  await desk.owner.query("update orders set automation_status = 'none' where id = $1", [id])
  await expect(serve(id, withoutStorage())).rejects.toThrow('the storage is away')
  await desk.runJobs()
  expect(await lookedAt(id, file)).toBe(1)
  expect(logOf(await show(desk, workshop, id))).toEqual([])
})

test('a file that comes while another is looked at is left to its own job', async () => {
  const [early, late] = [bytesOf('early'), tuned(bytesOf('early'), 'late')]
  const { id, customer } = await orderOf(desk, workshop, early)
  const form = new FormData()
  form.set('original_file', new Blob([new Uint8Array(late)]), 'again.bin')
  const { storage } = desk.platform
  const resending: Platform = {
    ...desk.platform,
    storage: {
      ...storage,
      async read(key) {
        await askForMore(id)
        expectDone(await desk.call('PUT /order/{id}/resend', { token: customer.token, params: { id }, form }))
        return storage.read(key)
      },
    },
  }
  await serve(id, resending)
  const waiting = await show(desk, workshop, id)
  expect([waiting.automation_status, logOf(waiting)]).toEqual(['queued', []])
  expect([await lookedAt(id, early), await lookedAt(id, late)]).toEqual([1, 0])
  await desk.runJobs()
  const order = await show(desk, workshop, id)
  expect([order.automation_status, logOf(order).at(0)]).toEqual(['no_match', [1, 'start', 'ok', '']])
  expect(await lookedAt(id, late)).toBe(1)
})
