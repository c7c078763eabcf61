import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let template: string

beforeAll(async () => {
  workshop = await openWorkshop(desk)
  const customer = await newCustomerWith(desk, 1000)
  template = (await newOrder(desk, customer, workshop, { file: bytesOf('original') })).id
})

/** So many orders like the first, promised so long from now. */
async function copyOrder(copies: number, status: string, promised: string | null, channel = 'direct') {
  await desk.owner.query(
    `insert into orders (id, site_id, order_no, user_id, channel, status, vehicle_label, tool, read_method, master_slave,
       service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, created_at, changed_at,
       search, promised_at)
     select gen_random_uuid(), site_id, (select max(order_no) from orders) + n, user_id, $3, $2, vehicle_label, tool,
       read_method, master_slave, service_id, service_name, service_key, price_type, price, options, time_frame,
       frame_minutes, created_at, changed_at, search, now() + $4::interval
     from orders, generate_series(1, $1) n where id = $5`,
    [copies, status, channel, promised, template],
  )
}

async function lateOnes(): Promise<[number, number]> {
  const { token } = workshop.admin
  const { body: warnings } = await desk.call('GET /warning_orders_count', { token })
  const { body: badges } = await desk.call('GET /order_counts', { token })
  return [warnings.count, badges.late]
}

test('late orders are counted exactly, few or very many, folded or not', async () => {
  expect(await lateOnes()).toEqual([0, 0])
  await copyOrder(990, 'pending', '-1 day')
  await copyOrder(10, 'processing', '-1 minute')
  await copyOrder(30, 'pending', '1 day')
  await copyOrder(4, 'processing', null)
  await copyOrder(5, 'incomplete', null)
  await copyOrder(6, 'pending', '-1 day', 'agent')
  expect(await lateOnes()).toEqual([1000, 1000])
  await copyOrder(237, 'processing', '-3 days')
  expect(await lateOnes()).toEqual([1237, 1237])
  await desk.runScheduled('orders.fold_counts')
  await copyOrder(1, 'pending', '-1 day')
  expect(await lateOnes()).toEqual([1238, 1238])
}, 30_000)
