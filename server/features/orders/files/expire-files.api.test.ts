import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  strayFiles,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { signInAgain, type TestPerson } from '#server/test/people.ts'
import { count } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let customer: TestPerson
beforeAll(async () => {
  desk.clock.set('2026-01-10T12:00:00Z')
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 10_000, { email: 'owner@example.test', locale: 'de' })
})

async function at(time: string) {
  desk.clock.set(time)
  customer = await signInAgain(desk, customer)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
}

const night = async (day: string) => {
  await at(`${day}T03:10:00Z`)
  await desk.runScheduled('orders.expire_files')
}

const show = async (id: string) =>
  expectDone(await desk.call('GET /order/{id}', { token: customer.token, params: { id } }))
const download = async (id: string) => {
  const { status, body } = await desk.call('GET /order/{id}/download_new_file', {
    token: customer.token,
    params: { id },
  })
  return [status, body.code]
}
const expiryMails = async () =>
  (await desk.mailsTo('owner@example.test')).filter(({ subject }) => subject?.startsWith('Sichern Sie'))

function attached(file: Buffer): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'log.csv')
  return form
}

async function write(id: string, file: Buffer): Promise<string> {
  const options = { token: customer.token, params: { id }, form: attached(file) }
  return expectDone(await desk.call('POST /order_message/{id}', options)).id
}

test('files go a month after the end, a week after one mail; hashes, summaries and solutions stay', async () => {
  const original = bytesOf('kept for a month')
  const { id, order_no } = await newOrder(desk, customer, workshop, { file: original })
  const message = await write(id, bytesOf('log', 99))
  expectDone(await deliver(desk, workshop.admin, id, tuned(original), { save_as_solution: 'true' }))
  const cancelled = await newOrder(desk, customer, workshop)
  const body = { reason: 'Changed my mind' }
  expectDone(
    await desk.call('PUT /order/{id}/cancel_order', {
      token: customer.token,
      params: { id: cancelled.id },
      body,
    }),
  )
  const open = await newOrder(desk, customer, workshop, { file: bytesOf('open') })
  await desk.runJobs()
  expect((await show(id)).files_kept_until).toBe('2026-02-10T12:00:00.000Z')
  expect((await show(open.id)).files_kept_until).toBeNull()

  await night('2026-02-03')
  expect(await expiryMails()).toEqual([])
  await night('2026-02-04')
  const [mail, ...more] = await expiryMails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Sichern Sie Ihre Dateien von Site main')
  expect(mail?.text).toMatch(new RegExp(`#${order_no} Ravenna Corso II 2\\.0 TD 150\\W+11\\. Februar 2026`))
  expect(mail?.text).toContain(`#${cancelled.order_no} `)
  expect(mail?.text).not.toContain(`#${open.order_no} `)
  for (const day of ['2026-02-05', '2026-02-10']) await night(day)
  expect(await download(id)).toEqual([200, undefined])

  await night('2026-02-11')
  expect(await expiryMails()).toHaveLength(1)
  expect(await download(id)).toEqual([410, 'gone'])
  const order = await show(id)
  expect([order.files_deleted_at, order.files_kept_until, order.status]).toEqual([
    '2026-02-11T03:10:00.000Z',
    null,
    'completed',
  ])
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'files_deleted', by: 'system', actor: null })
  expect(
    order.files.map(({ kind, deleted_at, can, changes }: Record<string, unknown>) => [
      kind,
      deleted_at,
      can,
      changes !== null,
    ]),
  ).toEqual([
    ['modified', '2026-02-11T03:10:00.000Z', { download: false }, true],
    ['original', '2026-02-11T03:10:00.000Z', { download: false }, false],
  ])
  expect([order.can.revise, order.can.write]).toEqual([false, false])
  const { items } = expectDone(
    await desk.call('GET /order_messages/{id}', { token: customer.token, params: { id } }),
  )
  expect(items[0].file).toEqual({ name: 'log.csv', size: 99, deleted_at: '2026-02-11T03:10:00.000Z' })
  const attachment = await desk.call('GET /order_message/{id}/download_file', {
    token: customer.token,
    params: { id: message },
  })
  expect([attachment.status, attachment.body.code]).toEqual([410, 'gone'])

  const late = await desk.call('POST /order_message/{id}', {
    token: customer.token,
    params: { id },
    form: attached(bytesOf('late', 9)),
  })
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])

  // Never an open order's, and the solution serves whoever comes next.
  expect((await show(open.id)).files[0].can.download).toBe(true)
  expect(await count(desk, 'solutions')).toBe(1)
  const next = await newOrder(desk, customer, workshop, { file: original })
  await desk.runJobs()
  expect((await show(next.id)).automation_status).toBe('delivered')

  await desk.runScheduled('system.sweep')
  expect(await strayFiles(desk)).toEqual([])
  expect(await count(desk, "stored_files where name = 'log.csv'")).toBe(0)
  const deleted = await desk.call('DELETE /order/{id}', { token: workshop.admin.token, params: { id } })
  expect(deleted.status).toBe(200)
})

test('a revision takes the warning back: the month begins anew', async () => {
  await at('2026-03-01T12:00:00Z')
  const original = bytesOf('revised')
  const { id } = await newOrder(desk, customer, workshop, { file: original })
  expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
  await night('2026-03-26')
  const warned = (await expiryMails()).length
  await at('2026-03-28T12:00:00Z')
  expectDone(
    await desk.call('PUT /order/{id}/change_status', {
      token: workshop.admin.token,
      params: { id },
      body: { status: 'processing' },
    }),
  )
  await night('2026-04-02')
  expect((await show(id)).files_deleted_at).toBeNull()
  await at('2026-04-03T12:00:00Z')
  expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'again')))
  await night('2026-04-10')
  expect(await download(id)).toEqual([200, undefined])
  expect((await show(id)).files_kept_until).toBe('2026-05-03T12:00:00.000Z')
  await night('2026-04-27')
  expect((await expiryMails()).length).toBe(warned + 1)
  await night('2026-05-04')
  expect(await download(id)).toEqual([410, 'gone'])
})
