import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { notify } from '../notify.ts'

const desk = useDesk()
let customer: TestPerson
let admin: TestPerson

beforeEach(async () => {
  desk.clock.set(new Date())
  await desk.owner.query('delete from notification_matrices')
  customer = await newPerson(desk)
  admin = await newModerator(desk, ['settings', 'orders', 'audit_log'])
})

const show = async ({ token }: TestPerson) => (await desk.call('GET /notification_settings', { token })).body
const change = ({ token }: TestPerson, body: object) =>
  desk.call('POST /notification_settings', { token, body })

let number = 0
const mailsAfterDelivery = async ({ id, email }: TestPerson) => {
  const subject = `01890000-0000-7000-8000-${String(++number).padStart(12, '0')}`
  await desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: { accountId: id, people: [{ userId: id }] },
      subject: { kind: 'wallet', id: subject },
      params: { order: number, vehicle: 'Golf', service: 'Stage 1' },
      link: '/',
    }),
  )
  return (await desk.mailsTo(email)).length
}

test('a customer sees their own, and what the program begins with', async () => {
  const { own, site } = await show(customer)
  expect(site).toBeUndefined()
  expect(own).toMatchObject({
    audience: 'customers',
    email_pace: 'at_once',
    quiet: null,
    timezone: null,
    site_timezone: 'Europe/Berlin',
    waits_for_services: false,
  })
  expect(own.ways.orders).toEqual({ email: { on: true, allowed: true }, push: { on: true, allowed: true } })
  expect(Object.keys(own.ways)).toEqual([
    'orders',
    'order_messages',
    'tickets',
    'chat',
    'credits',
    'sent_files',
    'news',
    'services',
    'shop',
  ])
})

test('news come by mail to whoever asks for them', async () => {
  const { own } = await show(customer)
  expect(own.ways.news).toEqual({ email: { on: false, allowed: true }, push: { on: true, allowed: true } })
})

test('what a person chooses stays, cell by cell, and decides what they are sent', async () => {
  await change(customer, { own: { ways: { orders: { email: false } }, email_pace: 'daily' } })
  await change(customer, {
    own: { ways: { credits: { push: false } }, quiet_from: '22:00', quiet_to: '07:00' },
  })
  const { own } = await show(customer)
  expect([own.ways.orders.email.on, own.ways.orders.push.on, own.ways.credits.push.on]).toEqual([
    false,
    true,
    false,
  ])
  expect([own.email_pace, own.quiet]).toEqual(['daily', { from: '22:00', to: '07:00' }])
  await change(customer, {
    own: { email_pace: 'at_once', quiet_from: null, quiet_to: null, timezone: 'Asia/Tokyo' },
  })
  expect((await show(customer)).own).toMatchObject({ quiet: null, timezone: 'Asia/Tokyo' })
  expect(await mailsAfterDelivery(customer)).toBe(0)
  await change(customer, { own: { ways: { orders: { email: true } } } })
  expect(await mailsAfterDelivery(customer)).toBe(1)
})

describe('the site', () => {
  test('allows, begins with and forbids', async () => {
    const rules = { customers: { orders: { email: 'off', push: 'opt_in' } } }
    expect((await change(admin, { site: rules })).body.site.customers.orders).toEqual({
      email: 'off',
      push: 'opt_in',
    })
    await change(customer, { own: { ways: { orders: { email: true } } } })
    expect((await show(customer)).own.ways.orders).toEqual({
      email: { on: false, allowed: false },
      push: { on: false, allowed: true },
    })
    expect(await mailsAfterDelivery(customer)).toBe(0)
    await change(admin, { site: { customers: { orders: { email: 'on' } } } })
    expect(await mailsAfterDelivery(customer)).toBe(1)
  })

  test('is changed by whoever looks after its settings, and the log says so', async () => {
    const body = { site: { staff: { orders: { push: 'off' } } } }
    for (const person of [customer, await newModerator(desk, ['orders'])])
      expect((await change(person, body)).status).toBe(403)
    await change(admin, body)
    const log = await desk.call('GET /audit_log', { token: admin.token })
    expect(log.body.items[0]).toMatchObject({
      act: 'settings.change_notifications',
      after: { 'staff.orders.push': 'off' },
    })
  })
})

test.each([
  [{ own: { ways: { pigeons: { email: true } } } }, 'own.ways.pigeons', 'unknown'],
  [{ own: { ways: { orders: { pigeon: true } } } }, 'own.ways.orders.pigeon', 'unknown'],
  [{ own: { quiet_from: '22:00', quiet_to: '22:00' } }, 'own.quiet_to', 'contradicts'],
  [{ own: { quiet_from: '22:00' } }, 'own.quiet_to', 'required'],
  [{ own: { timezone: 'Mars/Olympus' } }, 'own.timezone', 'invalid'],
])('%j is refused, and nothing changes', async (body, field, code) => {
  const { status, body: answer } = await change(customer, body)
  expect([status, answer.fields]).toEqual([400, { [field]: { code } }])
  expect((await show(customer)).own.quiet).toBeNull()
})

describe('whoever waits for the services', () => {
  const ask = () => desk.call('POST /notification_request', { token: customer.token })
  const online = (services_online: boolean) =>
    desk.call('POST /settings', { token: admin.token, body: { services_online } })
  const told = async () => {
    await desk.runJobs()
    const { items } = (await desk.call('GET /notifications', { token: customer.token })).body
    return items.map(({ title, link }: Record<string, string>) => `${title} ${link}`)
  }

  test('is told once when they are online again, however often they asked', async () => {
    await online(false)
    await ask()
    await ask()
    expect((await show(customer)).own.waits_for_services).toBe(true)
    expect(await told()).toEqual([])
    await online(true)
    expect(await told()).toEqual(['We are taking orders again /submit_order'])
    expect((await show(customer)).own.waits_for_services).toBe(false)
    await online(false)
    await online(true)
    expect(await told()).toHaveLength(1)
  })

  test('is not told of what ended before the word was out', async () => {
    await online(false)
    await ask()
    await online(true)
    await online(false)
    expect(await told()).toEqual([])
    await online(true)
    expect(await told()).toHaveLength(1)
  })

  test('who asks when they are online is told at once', async () => {
    await online(true)
    await ask()
    expect(await told()).toHaveLength(1)
  })
})

test('what only customers are told is no choice of staff', async () => {
  const { status, body } = await change(admin, { own: { ways: { services: { email: true } } } })
  expect([status, body.fields]).toEqual([400, { 'own.ways.services': { code: 'unknown' } }])
})
