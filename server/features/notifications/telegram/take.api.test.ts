import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sayInChat } from '#server/test/chat.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder } from '#server/test/orders.ts'
import { newAdmin, newModerator, type TestPerson } from '#server/test/people.ts'
import type { FakeBot, TelegramPerson } from '#server/test/providers/telegram.ts'
import { answerLocally, connectBot, deliver, link, useTelegram } from '#server/test/telegram.ts'
import { newTicket } from '#server/test/tickets.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

const telegram = await useTelegram()
const desk = useDesk(telegram.environment)
beforeAll(async () => void (await answerLocally(desk)))
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 1000)
let bot: FakeBot
let ada: TestPerson
let bob: TestPerson
let phone: TelegramPerson

beforeAll(async () => {
  bot = telegram.addBot('desk_bot')
  await connectBot(desk, bot)
})
beforeEach(async () => {
  await desk.owner.query('delete from telegram_links')
  ada = await newModerator(desk, ['orders', 'tickets', 'live_support'])
  bob = await newModerator(desk, ['orders', 'tickets', 'live_support'], { firstName: 'Bob' })
  phone = await link(desk, bot, ada)
  bot.messages.length = 0
  bot.calls.length = 0
})

const arrived = async () => {
  await desk.runJobs()
  const message = bot.messagesTo(phone).at(-1)
  if (!message) throw new Error('no message came')
  const take = message.reply_markup?.inline_keyboard[0]?.find(({ callback_data }) => callback_data)
  return { message, data: take?.callback_data ?? '' }
}
const press = async (from: TelegramPerson, { message, data }: Awaited<ReturnType<typeof arrived>>) => {
  const update = bot.press(from, message, data)
  expect((await deliver(desk, bot, update)).status).toBe(200)
  await desk.runJobs()
  return update
}
const orderAs = async (id: string) =>
  (await desk.call('GET /order/{id}', { token: workshop.admin.token, params: { id } })).body
const lastAct = async () => {
  const admin = await newAdmin(desk, { permissions: ['audit_log'] })
  const { items } = (await desk.call('GET /audit_log', { token: admin.token })).body
  return items[0]
}
/** Button texts of a message. */
const buttons = (message: { reply_markup?: { inline_keyboard: { text: string }[][] } }) =>
  message.reply_markup?.inline_keyboard.flat().map(({ text }) => text)

describe('an order', () => {
  test('is taken by its button as it is on the screen: status, log, live event, and the message says so', async () => {
    const { id, order_no } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    expect(buttons(told.message)).toEqual(['Open', 'Take'])
    expect(Buffer.byteLength(told.data)).toBeLessThanOrEqual(64)
    const { rows } = await desk.owner.query('select coalesce(max(id), 0) as last from events')
    await press(phone, told)
    expect(await orderAs(id)).toMatchObject({ status: 'processing', assigned_to: { id: ada.id } })
    expect(await lastAct()).toMatchObject({ act: 'orders.take', subject: String(order_no) })
    const events = await desk.owner.query(
      "select type from events where id > $1 and data->>'order_id' = $2",
      [rows[0].last, id],
    )
    expect(events.rows.map(({ type }) => type)).toContain('order.changed')
    expect(bot.toasts()).toEqual(['It is yours now.'])
    expect(told.message.text).toMatch(/✓ Taken by Ada Test$/)
    expect(buttons(told.message)).toEqual(['Open'])
    const bell = await desk.call('GET /notifications', { token: ada.token })
    expect(bell.body.unread).toBe(0)
  })

  test('pressed twice is taken once', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    await press(phone, told)
    const before = await orderAs(id)
    await press(phone, told)
    expect(bot.toasts()).toEqual(['It is yours now.', 'It is already yours.'])
    expect(await orderAs(id)).toEqual(before)
  })

  test('that somebody took meanwhile stays theirs, and it is said whose', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    await desk.call('PUT /order/{id}/take', { token: bob.token, params: { id }, body: { taken: true } })
    await press(phone, told)
    expect(bot.toasts()).toEqual(['Bob Test has taken it.'])
    expect(told.message.text).toMatch(/✓ Taken by Bob Test$/)
    expect((await orderAs(id)).assigned_to.id).toBe(bob.id)
  })

  test('pressed by two at once has one who works on it', async () => {
    const other = await link(desk, bot, bob)
    bot.messages.length = 0
    const { id } = await newOrder(desk, customer, workshop)
    const mine = await arrived()
    const [theirs] = bot.messagesTo(other)
    const data = theirs?.reply_markup?.inline_keyboard[0]?.[1]?.callback_data ?? ''
    await Promise.all([
      deliver(desk, bot, bot.press(phone, mine.message, mine.data)),
      deliver(desk, bot, bot.press(other, theirs as never, data)),
    ])
    await desk.runJobs()
    const { assigned_to } = await orderAs(id)
    const [winner, loser] = assigned_to.id === ada.id ? ['Ada', 'it'] : ['Bob', 'it']
    expect(bot.toasts().sort()).toEqual([`It is yours now.`, `${winner} Test has taken ${loser}.`].sort())
  })

  test('that is over cannot be taken', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    await desk.call('PUT /order/{id}/cancel_order', {
      token: customer.token,
      params: { id },
      body: { reason: 'The car was sold' },
    })
    await press(phone, told)
    expect(bot.toasts()).toEqual(['It can no longer be taken.'])
    expect(buttons(told.message)).toEqual(['Open'])
  })

  test.each([
    ['lost the key', "update users set permissions = '{}' where id = $1", 'You may no longer work on this.'],
    ['was blocked', 'update users set status = 2 where id = $1', 'You may no longer work on this.'],
    ['disconnected', 'delete from telegram_links where user_id = $1', 'This button no longer works.'],
  ])('is not taken by somebody who %s', async (_, change, said) => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    await desk.owner.query(change, [ada.id])
    await press(phone, told)
    expect([bot.toasts(), (await orderAs(id)).assigned_to]).toEqual([[said], null])
  })

  test('whose message comes when somebody works on it has no such button', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    await arrived()
    await desk.call('PUT /order/{id}/take', { token: ada.token, params: { id }, body: { taken: true } })
    const form = new FormData()
    form.set('text', 'Is it done?')
    await desk.call('POST /order_message/{id}', { token: customer.token, params: { id }, form })
    expect(buttons((await arrived()).message)).toEqual(['Open'])
  })
})

test('a ticket is assigned by its button', async () => {
  const { id } = await newTicket(desk, customer)
  const told = await arrived()
  expect(buttons(told.message)).toEqual(['Open', 'Take'])
  await press(phone, told)
  const ticket = await desk.call('GET /ticket/{id}', { token: bob.token, params: { id } })
  expect(ticket.body.staff.assigned_to.id).toBe(ada.id)
  expect((await lastAct()).act).toBe('tickets.assign')
  await press(phone, told)
  expect(bot.toasts()).toEqual(['It is yours now.', 'It is already yours.'])
})

test('a ticket that a colleague has stays theirs', async () => {
  const { id } = await newTicket(desk, customer)
  const told = await arrived()
  await desk.call('PUT /ticket/{id}', { token: bob.token, params: { id }, body: { assigned_to: bob.id } })
  await press(phone, told)
  expect(bot.toasts()).toEqual(['Bob Test has taken it.'])
})

test('a chat is taken over by its button', async () => {
  await sayInChat(desk, customer, { text: 'Anybody there?' })
  const told = await arrived()
  expect(told.message.text).toContain('Anybody there?')
  await press(phone, told)
  const talk = await desk.call('GET /chat_user/{id}', { token: bob.token, params: { id: customer.id } })
  expect(talk.body.assigned_to.id).toBe(ada.id)
  expect((await lastAct()).act).toBe('chat.assign')
})

describe('security: what comes by the bot', () => {
  test('a button of somebody else, pressed from another chat, does nothing', async () => {
    const eve = await link(desk, bot, await newModerator(desk, ['orders'], { firstName: 'Eve' }))
    bot.messages.length = 0
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    await press(eve, told)
    await press({ id: 4711, first_name: 'Stranger' }, told)
    // As if it stood in their own chat.
    await press(eve, { ...told, message: { ...told.message, chat_id: eve.id } })
    expect([bot.toasts(), (await orderAs(id)).assigned_to]).toEqual([
      Array(3).fill('This button no longer works.'),
      null,
    ])
  })

  test.each([
    '',
    'take:',
    'take:1',
    `take:${'0'.repeat(36)}`,
    `drop:x`,
    '{"a":1}',
    '\u0000',
    `take:${"'; --".repeat(9)}`,
  ])('data that nobody made (%j) does nothing', async (data) => {
    await newOrder(desk, customer, workshop)
    const { message } = await arrived()
    await press(phone, { message, data })
    expect(bot.toasts()).toEqual(['This button no longer works.'])
  })

  test('an update that comes again does nothing again', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    const update = await press(phone, told)
    await desk.call('PUT /order/{id}/take', { token: ada.token, params: { id }, body: { taken: false } })
    await Promise.all([deliver(desk, bot, update), deliver(desk, bot, update)])
    await desk.runJobs()
    expect([(await orderAs(id)).assigned_to, bot.toasts().length]).toEqual([null, 1])
  })

  test('with a wrong address or secret does nothing and is told nothing', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const told = await arrived()
    const update = bot.press(phone, told.message, told.data)
    const foreign = telegram.addBot('foreign_bot')
    await connectBot(desk, foreign, 'other')
    for (const [forgery, status] of [
      [{ secret: '' }, 401],
      [{ secret: 'x'.repeat(43) }, 401],
      [{ secret: bot.webhook?.secret_token.toUpperCase() ?? '' }, 401],
      [{ key: 'x'.repeat(43) }, 404],
      // The bot of one site at another.
      [{ site: 'other' }, 404],
    ] as const)
      expect((await deliver(desk, bot, update, forgery)).status).toBe(status)
    await desk.runJobs()
    expect([(await orderAs(id)).assigned_to, bot.toasts()]).toEqual([null, []])
  })

  test('a code of another site connects nothing here', async () => {
    const elsewhere = await newModerator(desk, ['orders'], { site: 'other' })
    const { body } = await desk.call('POST /telegram_link', { token: elsewhere.token, site: 'other' })
    const stranger = { id: 4712, first_name: 'Stranger' }
    await deliver(desk, bot, bot.write(stranger, `/start ${body.code}`))
    await desk.runJobs()
    expect(bot.messagesTo(stranger)[0]?.text).toContain('wrong or has expired')
    const { rows } = await desk.owner.query('select 1 from telegram_links where chat_id = 4712')
    expect(rows).toEqual([])
  })

  test.each([
    'no json',
    '[]',
    'null',
    '{"update_id":"1"}',
    '{"update_id":1e99}',
    '{"update_id":9007199254740991,"message":{"chat":{"id":1,"type":"private"},"from":{"id":1},"text":"/start"}}',
    `{"update_id":900,"message":{"chat":{"id":5,"type":"private"},"from":{"id":5,"first_name":"\\u0000"},"text":"/start ${'x'.repeat(5000)}"}}`,
  ])('%s is taken and answered with success', async (body) => {
    expect((await deliver(desk, bot, body)).status).toBe(200)
    await desk.runJobs()
  })

  test('a body without end is refused', async () => {
    expect((await deliver(desk, bot, 'x'.repeat(300 * 1024))).status).toBe(413)
  })
})
