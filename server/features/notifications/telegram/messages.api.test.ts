import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { JOBS } from '#server/app.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import type { FakeBot } from '#server/test/providers/telegram.ts'
import {
  answerLocally,
  connectBot,
  link,
  type newPhone,
  ownTelegram,
  PUBLIC_URL,
  useTelegram,
} from '#server/test/telegram.ts'
import { notify } from '../notify.ts'

const telegram = await useTelegram()
const desk = useDesk(telegram.environment)
let bot: FakeBot
let staff: TestPerson
let phone: ReturnType<typeof newPhone>

beforeAll(async () => {
  await answerLocally(desk)
  bot = telegram.addBot('desk_bot')
  await connectBot(desk, bot)
})
beforeEach(async () => {
  desk.clock.set(new Date())
  telegram.fail(null)
  bot.refuse = () => null
  await forgetQueued()
  // Whoever a test before this one made would be told too.
  await desk.owner.query('update users set status = 2 where role_id <> 2')
  staff = await newModerator(desk, ['orders'], { locale: 'de' })
  phone = await link(desk, bot, staff)
  bot.messages.length = 0
})

const tell = (params: Record<string, string | number> = {}, subject = newId()) =>
  desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'staff_order.new',
      to: {},
      subject: { kind: 'wallet', id: subject },
      params: { order: 1042, customer: 'Ada & Söhne', vehicle: 'Golf', service: 'Stage 1', ...params },
      link: '/admin/orders/7',
    }),
  )
const tellNow = async (...given: Parameters<typeof tell>) => {
  await tell(...given)
  await desk.runJobs()
  return bot.messagesTo(phone)
}

interface QueuedJob {
  data: { site_id: string; data: object }
  start_after: Date
}
const queued = async (): Promise<QueuedJob[]> =>
  (
    await desk.owner.query(
      `select data, start_after from ${SCHEMA}.job where name = 'notifications.telegram' and state = 'created' order by created_on, id`,
    )
  ).rows
const forgetQueued = () => desk.owner.query(`delete from ${SCHEMA}.job where name = 'notifications.telegram'`)
/** The message stays in its queue, since our clock is ahead of the queue's. */
const queuedAfterTelling = async () => {
  await forgetQueued()
  desk.clock.advance(120_000)
  await tell()
  await desk.runJobs()
  return queued()
}
const run = (job: QueuedJob | undefined) => {
  const telegramJob = JOBS.find(({ name }) => name === 'notifications.telegram')
  if (!job || !telegramJob) throw new Error('no such job')
  return runJob(desk.platform, telegramJob, job.data)
}

describe('a message', () => {
  test('says in the language of its reader what happened, and opens it', async () => {
    expect(await tellNow()).toEqual([
      {
        message_id: expect.any(Number),
        chat_id: phone.id,
        text: 'Neuer Auftrag #1042 von Ada & Söhne\nGolf · Stage 1',
        entities: [{ type: 'bold', offset: 0, length: 35 }],
        link_preview_options: { is_disabled: true },
        reply_markup: { inline_keyboard: [[{ text: 'Öffnen', url: `${PUBLIC_URL}/admin/orders/7` }]] },
      },
    ])
  })

  test('is plain text, whatever people call themselves or write', async () => {
    const hostile = '<b>*_[x](tg://user?id=1)_*</b> &lt; \u202e'
    const [message] = await tellNow({ customer: hostile, text: `${'🚗'.repeat(5000)}<a href="x">` })
    expect(message).not.toHaveProperty('parse_mode')
    expect(message?.text).toContain(hostile.trim())
    expect(message?.text.length).toBeLessThan(4096)
    expect(message?.text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  })

  test('goes to those who want it, and to nobody without a chat', async () => {
    const without = await newModerator(desk, ['orders'])
    const unwilling = await newModerator(desk, ['orders'])
    const other = await link(desk, bot, unwilling)
    bot.messages.length = 0
    await desk.call('POST /notification_settings', {
      token: unwilling.token,
      body: { own: { ways: { orders: { telegram: false } } } },
    })
    expect([(await tellNow()).length, bot.messagesTo(other).length]).toEqual([1, 0])
    expect((await ownTelegram(desk, without)).link).toBeNull()
  })

  test('waits for the end of the quiet hours', async () => {
    const clock = (minutes: number) =>
      new Date(desk.clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    await desk.call('POST /notification_settings', {
      token: staff.token,
      body: { own: { quiet_from: clock(-60), quiet_to: clock(60), timezone: 'UTC' } },
    })
    await forgetQueued()
    expect(await tellNow()).toEqual([])
    const [job] = await queued()
    const minutes = ((job?.start_after.getTime() ?? 0) - desk.clock.now().getTime()) / 60_000
    expect(minutes > 59 && minutes <= 60).toBe(true)
  })

  test('that was read meanwhile is not sent, nor one that a newer took the place of', async () => {
    const [job] = await queuedAfterTelling()
    await desk.owner.query('update notifications set count = 2 where user_id = $1', [staff.id])
    await run(job)
    await desk.owner.query('update notifications set count = 1, read_at = now() where user_id = $1', [
      staff.id,
    ])
    await run(job)
    expect(bot.messages).toEqual([])
  })

  test.each([
    ['lost the key', "update users set permissions = '{}' where id = $1"],
    ['was blocked', 'update users set status = 2 where id = $1'],
    ['is gone', 'update users set deleted_at = now() where id = $1'],
  ])('does not reach somebody who %s meanwhile', async (_, change) => {
    const [job] = await queuedAfterTelling()
    await desk.owner.query(change, [staff.id])
    await run(job)
    expect(bot.messages).toEqual([])
  })
})

describe('what Telegram says', () => {
  test.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [403, 'Forbidden: user is deactivated'],
    [400, 'Bad Request: chat not found'],
  ])('%i %s: the chat is disconnected', async (error_code, description) => {
    bot.refuse = () => ({ error_code, description })
    await tellNow()
    expect((await ownTelegram(desk, staff)).link).toBeNull()
    expect(await queued()).toEqual([])
  })

  test('400 for another reason: nothing is tried again, and nothing is lost', async () => {
    bot.refuse = () => ({ error_code: 400, description: 'Bad Request: message text is empty' })
    const [job] = await queuedAfterTelling()
    await forgetQueued()
    await run(job)
    expect([
      await queued(),
      (await desk.owner.query('select 1 from telegram_links where user_id = $1', [staff.id])).rowCount,
    ]).toEqual([[], 1])
  })

  test.each([
    [
      '429',
      () => ({ error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 300 } }),
      300_000,
    ],
    ['502', () => ({ error_code: 502, description: 'Bad Gateway' }), 30_000],
  ])('%s: tried again later, for a day', async (_, refuse, pause) => {
    bot.refuse = refuse
    const [job] = await queuedAfterTelling()
    const before = desk.clock.now().getTime()
    await run(job)
    const again = (await queued()).at(-1)
    expect(again?.start_after.getTime()).toBe(before + pause)
    await forgetQueued()
    desk.clock.advance(24 * 3_600_000)
    await run(again)
    expect(await queued()).toEqual([])
    bot.refuse = () => null
  })

  test('nothing at all: others are served meanwhile, and later ones wait without an attempt', async () => {
    const [job] = await queuedAfterTelling()
    const asked = () => telegram.requests.filter(({ path }) => path.endsWith('/sendMessage')).length
    const before = asked() + 1
    telegram.fail('slow')
    const hanging = run(job)
    await expect.poll(asked).toBe(before)
    // The rest of the program goes on: an answer does not wait for Telegram.
    expect((await desk.call('GET /auth/get_site_data')).status).toBe(200)
    await hanging
    telegram.fail(null)
    await run(job)
    expect([asked(), (await queued()).length >= 2]).toEqual([before, true])
    await forgetQueued()
  }, 30_000)

  test('401: the token is shown as refused, and jobs end quietly', async () => {
    const revoked = telegram.addBot('soon_revoked_bot')
    await connectBot(desk, revoked)
    await link(desk, revoked, staff, phone)
    telegram.revoke(revoked)
    desk.clock.advance(60_000)
    const [job] = await queuedAfterTelling()
    await run(job)
    const settings = await newModerator(desk, ['settings'])
    const { bot: shown } = (await desk.call('GET /telegram_bot', { token: settings.token })).body
    expect(shown.failed_at).toBe(desk.clock.now().toISOString())
    const asked = telegram.requests.length
    await run(job)
    expect(telegram.requests).toHaveLength(asked)
    expect((await connectBot(desk, bot)).body.bot.failed_at).toBeNull()
  })
})
