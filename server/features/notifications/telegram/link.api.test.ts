import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import type { FakeBot } from '#server/test/providers/telegram.ts'
import {
  answerLocally,
  connectBot,
  deliver,
  link,
  newCode,
  newPhone,
  ownTelegram,
  useTelegram,
} from '#server/test/telegram.ts'

const telegram = await useTelegram()
const desk = useDesk(telegram.environment)
let bot: FakeBot
let staff: TestPerson

beforeAll(async () => {
  await answerLocally(desk)
  bot = telegram.addBot('desk_bot')
  await connectBot(desk, bot)
})
beforeEach(async () => {
  desk.clock.set(new Date())
  staff = await newModerator(desk, ['orders'], { locale: 'de' })
})

const write = async (phone: ReturnType<typeof newPhone>, text: string) => {
  expect((await deliver(desk, bot, bot.write(phone, text))).status).toBe(200)
  await desk.runJobs()
  return bot.messagesTo(phone).at(-1)?.text
}
const disconnect = ({ token }: TestPerson) => desk.call('DELETE /telegram_link', { token })

describe('a chat is connected', () => {
  test('by a code from the profile, and answered in the language of its person', async () => {
    expect(await ownTelegram(desk, staff)).toEqual({ bot: 'desk_bot', link: null })
    const { code, url } = await newCode(desk, staff)
    expect(url).toBe(`https://t.me/desk_bot?start=${code}`)
    const phone = newPhone({ username: 'ada', language_code: 'pl' })
    expect(await write(phone, `/start ${code}`)).toContain('dieser Chat ist jetzt mit Site main verbunden')
    const since = desk.clock.now().toISOString()
    expect(await ownTelegram(desk, staff)).toEqual({ bot: 'desk_bot', link: { name: '@ada', since } })
  })

  test('live: the open profile hears of it', async () => {
    const stream = await openStream(desk, staff.token)
    await stream.startedAt()
    await link(desk, bot, staff)
    expect((await stream.next()).map(({ event }) => event)).toEqual(['telegram.changed'])
    await disconnect(staff)
    expect((await stream.next()).map(({ event }) => event)).toEqual(['telegram.changed'])
    stream.close()
  })

  test('and the log says so', async () => {
    const admin = await newAdmin(desk, { permissions: ['audit_log'] })
    await link(desk, bot, staff, newPhone({ username: 'grace' }))
    await disconnect(staff)
    const { items } = (await desk.call('GET /audit_log', { token: admin.token })).body
    expect(items.slice(0, 2).map(({ act, subject }: Record<string, string>) => [act, subject])).toEqual([
      ['profile.disconnect_telegram', '@grace'],
      ['profile.connect_telegram', '@grace'],
    ])
  })

  test('one a person: a new one takes the place of the old', async () => {
    const old = await link(desk, bot, staff)
    const next = await link(desk, bot, staff, newPhone({ username: 'next' }))
    expect((await ownTelegram(desk, staff)).link.name).toBe('@next')
    expect(await write(old, '/stop')).toContain('not connected')
    expect(await write(next, '/stop')).toContain('nicht mehr')
  })

  test('one person a chat: somebody else’s becomes theirs', async () => {
    const other = await newModerator(desk, ['orders'])
    const phone = await link(desk, bot, other)
    await link(desk, bot, staff, phone)
    expect([(await ownTelegram(desk, other)).link, (await ownTelegram(desk, staff)).link.name]).toEqual([
      null,
      'Ada',
    ])
  })
})

test('many who connect, write and disconnect at once do not hold each other up', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newModerator(desk, ['orders'])))
  const codes = await Promise.all(people.map((person) => newCode(desk, person)))
  const phone = newPhone()
  const statuses = await Promise.all([
    ...codes.map(({ code }) => deliver(desk, bot, bot.write(phone, `/start ${code}`))),
    ...people.map((person) => disconnect(person)),
    ...people.map(({ token }) => desk.call('POST /telegram_link', { token })),
  ])
  expect(statuses.filter(({ status }) => status !== 200)).toEqual([])
  const { rows } = await desk.owner.query('select user_id from telegram_links where chat_id = $1', [phone.id])
  expect(rows.length).toBeLessThanOrEqual(1)
  await desk.runJobs()
})

describe('a code', () => {
  test('is good once', async () => {
    const { code } = await newCode(desk, staff)
    await write(newPhone(), `/start ${code}`)
    const second = newPhone({ first_name: 'Eve' })
    expect(await write(second, `/start ${code}`)).toContain('wrong or has expired')
    expect((await ownTelegram(desk, staff)).link.name).toBe('Ada')
  })

  test('ends after fifteen minutes, and with the next one', async () => {
    const { code: first } = await newCode(desk, staff)
    const { code } = await newCode(desk, staff)
    expect(await write(newPhone(), `/start ${first}`)).toContain('wrong or has expired')
    desk.clock.advance(15 * 60_000)
    expect(await write(newPhone(), `/start ${code}`)).toContain('wrong or has expired')
    const { rows } = await desk.owner.query('select 1 from telegram_links where user_id = $1', [staff.id])
    expect(rows).toEqual([])
  })

  test('is kept as its hash alone', async () => {
    const { code } = await newCode(desk, staff)
    const { rows } = await desk.owner.query('select hash from telegram_codes where user_id = $1', [staff.id])
    expect([rows[0].hash.length, rows[0].hash.includes(Buffer.from(code))]).toEqual([32, false])
    const jobs = await desk.owner.query('select data::text as text from pgboss.job')
    expect(jobs.rows.filter(({ text }) => text.includes(code))).toEqual([])
  })

  test('of somebody who was blocked or is gone meanwhile connects nothing', async () => {
    const { code } = await newCode(desk, staff)
    await desk.owner.query('update users set status = 2 where id = $1', [staff.id])
    expect(await write(newPhone(), `/start ${code}`)).toContain('wrong or has expired')
  })

  test('connects no group', async () => {
    const { code } = await newCode(desk, staff)
    const phone = newPhone()
    await deliver(desk, bot, bot.write(phone, `/start ${code}`, { id: -100_500, type: 'supergroup' }))
    expect((await ownTelegram(desk, staff)).link).toBeNull()
    expect(await write(phone, `/start@desk_bot ${code}`)).toContain('verbunden')
  })

  test('is for staff, where there is a bot', async () => {
    const customer = await newPerson(desk)
    expect((await desk.call('POST /telegram_link', { token: customer.token })).status).toBe(403)
    expect(
      (await desk.call('GET /notification_settings', { token: customer.token })).body.own,
    ).not.toHaveProperty('telegram')
    const elsewhere = await newModerator(desk, ['orders'], { site: 'other' })
    const answer = await desk.call('POST /telegram_link', { token: elsewhere.token, site: 'other' })
    expect([answer.status, answer.body.code]).toEqual([403, 'switched_off'])
  })
})

describe('who writes to the bot', () => {
  test('without a code is told where to get one, in the language of their Telegram', async () => {
    expect(await write(newPhone(), '/start')).toContain('Connect Telegram')
    expect(await write(newPhone({ language_code: 'de' }), '/start')).toContain('Telegram verbinden')
    expect(await write(newPhone({ language_code: 'tlh' }), '/start')).toContain('Connect Telegram')
  })

  test('anything else is not answered, and after many commands nothing at all', async () => {
    const phone = newPhone()
    expect(await write(phone, 'Hello?')).toBeUndefined()
    for (let at = 0; at < 25; at++) await deliver(desk, bot, bot.write(phone, `/start ${at}`))
    await desk.runJobs()
    expect(bot.messagesTo(phone)).toHaveLength(20)
  })

  test('/stop is told no more', async () => {
    const phone = await link(desk, bot, staff)
    expect(await write(phone, '/stop')).toBe('Dieser Chat ist nicht mehr mit Site main verbunden.')
    expect((await ownTelegram(desk, staff)).link).toBeNull()
  })
})

describe('a link ends', () => {
  test('with a word in the profile, once and twice', async () => {
    await link(desk, bot, staff)
    expect([(await disconnect(staff)).status, (await disconnect(staff)).status]).toEqual([200, 200])
    expect((await ownTelegram(desk, staff)).link).toBeNull()
  })

  test.each([
    ['is deleted', 'update users set deleted_at = now() where id = $1'],
    ['is staff no more', 'update users set role_id = 2 where id = $1'],
  ])('when its person %s', async (_, change) => {
    await link(desk, bot, staff)
    await newCode(desk, staff)
    await desk.owner.query(change, [staff.id])
    const kept = await desk.owner.query(
      'select user_id from telegram_links where user_id = $1 union all select user_id from telegram_codes where user_id = $1',
      [staff.id],
    )
    expect(kept.rows).toEqual([])
  })
})

describe('a test', () => {
  const tryOut = () => desk.call('POST /telegram_link/test', { token: staff.token })

  test('goes to the own chat, and tells what Telegram says', async () => {
    expect((await tryOut()).status).toBe(404)
    const phone = await link(desk, bot, staff)
    expect((await tryOut()).body).toEqual({ works: true, message: '' })
    expect(bot.messagesTo(phone).at(-1)?.text).toBe('Nachrichten von Site main kommen in diesem Chat an.')
    bot.refuse = () => ({ error_code: 403, description: 'Forbidden: bot was blocked by the user' })
    expect((await tryOut()).body).toEqual({
      works: false,
      message: '403 Forbidden: bot was blocked by the user',
    })
    bot.refuse = () => null
    expect((await ownTelegram(desk, staff)).link).toBeNull()
  })
})
