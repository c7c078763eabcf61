import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 100)

test('orders name their newest read, their newest delivery and how they are paid, wherever they are shown', async () => {
  const original = bytesOf('in short', 2048)
  const placed = await newOrder(desk, customer, workshop, { file: original, name: 'golf.ori' })
  const params = { id: placed.id }
  expect(placed).toMatchObject({
    payment_method: 'credits',
    original_file: { name: 'golf.ori', size: 2048, version: 1, deleted_at: null },
    modified_file: null,
  })
  expectDone(await deliver(desk, workshop.admin, placed.id, tuned(original)))
  const form = new FormData()
  form.set('text', 'Less smoke, please')
  expectDone(await desk.call('POST /order/{id}/revision', { token: customer.token, params, form }))
  const delivered = expectDone(await deliver(desk, workshop.admin, placed.id, tuned(original, 'better')))
  expect(delivered.modified_file).toMatchObject({ name: 'modified.bin', size: 2048, version: 2 })
  const { original_file, modified_file } = delivered
  expect(delivered.files.map(({ id }: { id: string }) => id)).toContain(modified_file.id)

  const { token } = workshop.admin
  const own = expectDone(await desk.call('GET /user_orders', { token: customer.token }))
  const all = expectDone(await desk.call('GET /order', { token }))
  const shown = expectDone(await desk.call('GET /order/{id}', { token: customer.token, params }))
  for (const order of [own.items[0], all.items[0], shown])
    expect(order).toMatchObject({ payment_method: 'credits', original_file, modified_file })
})
