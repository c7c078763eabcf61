import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import type { FakeBot } from '#server/test/providers/telegram.ts'
import {
  answerLocally,
  connectBot,
  deliver,
  link,
  ownTelegram,
  PUBLIC_URL,
  useTelegram,
} from '#server/test/telegram.ts'

const telegram = await useTelegram()
const desk = useDesk(telegram.environment)
let admin: TestPerson
let bot: FakeBot
let number = 0

beforeAll(async () => void (await answerLocally(desk)))
beforeEach(async () => {
  telegram.fail(null)
  await desk.owner.query('delete from telegram_bots')
  await desk.owner.query('delete from rate_limits')
  admin = await newModerator(desk, ['settings', 'audit_log'])
  bot = telegram.addBot(`desk_${++number}_bot`)
})

const show = async () => (await desk.call('GET /telegram_bot', { token: admin.token })).body.bot
const remove = () => desk.call('DELETE /telegram_bot', { token: admin.token })
const methods = (of = bot) => of.calls.map(({ method }) => method)
const logLines = async () =>
  (await desk.call('GET /audit_log', { token: admin.token })).body.items.map(
    ({ act, before, after }: Record<string, object>) => ({ act, before, after }),
  )

describe('a bot is connected', () => {
  test('once Telegram knows its token, and brings what people write from then on', async () => {
    expect((await connectBot(desk, bot)).body).toEqual({
      bot: {
        username: bot.username,
        connected_at: desk.clock.now().toISOString(),
        is_fetched: false,
        failed_at: null,
      },
    })
    expect(methods()).toEqual(['getMe', 'setWebhook'])
    expect(bot.webhook).toEqual({
      url: expect.stringMatching(new RegExp(`^${PUBLIC_URL}/api/telegram/webhook/[\\w-]{43}$`)),
      secret_token: expect.stringMatching(/^[\w-]{43}$/),
      allowed_updates: ['message', 'callback_query'],
    })
    expect((await logLines())[0]).toEqual({
      act: 'settings.connect_telegram_bot',
      before: { bot: '' },
      after: { bot: bot.username },
    })
  })

  test('and its token comes out nowhere: not in an answer, not in the log, not readable in the database', async () => {
    const answer = await connectBot(desk, bot)
    const { rows } = await desk.owner.query('select * from telegram_bots')
    const lines = await desk.owner.query('select * from audit_log')
    const secret = bot.webhook?.secret_token ?? '?'
    for (const kept of [answer.body, await show(), rows, lines.rows]) {
      expect(JSON.stringify(kept)).not.toContain(bot.token)
      expect(JSON.stringify(kept)).not.toContain(secret)
    }
  })

  test('not with a token that Telegram does not know: the one before stays', async () => {
    await connectBot(desk, bot)
    const unknown = telegram.addBot('revoked_bot')
    telegram.revoke(unknown)
    const { status, body } = await connectBot(desk, unknown)
    expect([status, body.code]).toEqual([400, 'telegram_token_wrong'])
    expect((await show()).username).toBe(bot.username)
  })

  test.each(['no token', '12:short', `123456:${'x'.repeat(35)}\n`, `123456:${'x'.repeat(30)}/../getMe`])(
    '%j is refused before anybody is asked',
    async (token) => {
      const asked = telegram.requests.length
      const { status } = await desk.call('POST /telegram_bot', { token: admin.token, body: { token } })
      // A line break at the end is cut off with the blanks, and the rest is a token.
      expect([status, telegram.requests.length - asked]).toEqual([400, token.endsWith('\n') ? 1 : 0])
    },
  )

  test.each(['down', '500', 'garbage'] as const)('not while Telegram is %s', async (mode) => {
    telegram.fail(mode)
    const { status, body } = await connectBot(desk, bot)
    telegram.fail(null)
    expect([status, body.code, await show()]).toEqual([424, 'telegram_failed', null])
  })

  test('by two at once, who agree on what Telegram proves itself with', async () => {
    await Promise.all([connectBot(desk, bot), connectBot(desk, bot)])
    expect((await deliver(desk, bot, { update_id: 1 })).status).toBe(200)
  })

  test('by whoever looks after the settings, and nobody else', async () => {
    const { token } = await newModerator(desk, ['orders'])
    for (const key of ['GET /telegram_bot', 'POST /telegram_bot', 'DELETE /telegram_bot'] as const)
      expect((await desk.call(key, { token })).status).toBe(403)
  })
})

describe('another token', () => {
  test('of the same bot leaves its chats connected', async () => {
    await connectBot(desk, bot)
    const staff = await newModerator(desk, ['orders'])
    await link(desk, bot, staff)
    await connectBot(desk, bot)
    expect((await ownTelegram(desk, staff)).link).not.toBeNull()
  })

  test('of another bot begins without any, and the first one is left to itself', async () => {
    await connectBot(desk, bot)
    const staff = await newModerator(desk, ['orders'])
    await link(desk, bot, staff)
    const next = telegram.addBot('next_bot')
    await connectBot(desk, next)
    expect(await ownTelegram(desk, staff)).toEqual({ bot: 'next_bot', link: null })
    expect([bot.webhook, methods().at(-1)]).toEqual([null, 'deleteWebhook'])
  })
})

describe('a bot is removed', () => {
  test('with its webhook and all chats', async () => {
    await connectBot(desk, bot)
    const staff = await newModerator(desk, ['orders'])
    await link(desk, bot, staff)
    const { webhook } = bot
    expect((await remove()).status).toBe(200)
    expect([bot.webhook, await show(), await ownTelegram(desk, staff)]).toEqual([null, null, undefined])
    expect((await logLines())[0]).toMatchObject({
      act: 'settings.remove_telegram_bot',
      before: { bot: bot.username },
    })
    bot.webhook = webhook
    expect((await deliver(desk, bot, { update_id: 1 })).status).toBe(404)
  })

  test('also while Telegram is away, and twice', async () => {
    await connectBot(desk, bot)
    telegram.fail('down')
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect(await show()).toBeNull()
  })
})

test('what comes while a bot is removed or replaced is answered all the same', async () => {
  await connectBot(desk, bot)
  const staff = await newModerator(desk, ['orders'])
  const { code } = (await desk.call('POST /telegram_link', { token: staff.token })).body
  const next = telegram.addBot('following_bot')
  const answers = await Promise.all([
    deliver(desk, bot, bot.write({ id: 79, first_name: 'Ada' }, `/start ${code}`)),
    deliver(desk, bot, bot.write({ id: 80, first_name: 'Bob' }, '/stop')),
    connectBot(desk, next),
    desk.call('POST /telegram_link', { token: staff.token }),
    remove(),
  ])
  const allowed = [200, 403, 404]
  expect(answers.filter(({ status }) => !allowed.includes(status))).toEqual([])
  // Whoever was heard in time is answered now, and not by the bot of the next test.
  await desk.runJobs()
})

describe('where Telegram cannot reach the site', () => {
  const fetchAll = () => desk.runScheduled('notifications.fetch_telegram')
  /** It says so of a port that it does not call. */
  const unreachable = (of: FakeBot) => {
    of.refuse = (method) =>
      method === 'setWebhook' ? { error_code: 400, description: 'Bad Request: bad webhook' } : null
  }

  test('what people write is fetched, each update once', async () => {
    unreachable(bot)
    expect((await connectBot(desk, bot)).body.bot.is_fetched).toBe(true)
    const staff = await newModerator(desk, ['orders'])
    const { code } = (await desk.call('POST /telegram_link', { token: staff.token })).body
    bot.write({ id: 77, first_name: 'Ada' }, `/start ${code}`)
    await fetchAll()
    expect((await ownTelegram(desk, staff)).link.name).toBe('Ada')
    expect(bot.waiting).toEqual([])
    await fetchAll()
    await desk.runJobs()
    expect(bot.messages).toHaveLength(1)
  })

  test('one that was dealt with before a crash is not dealt with again', async () => {
    unreachable(bot)
    await connectBot(desk, bot)
    bot.write({ id: 78, first_name: 'Ada' }, '/start')
    const [update] = bot.waiting
    await fetchAll()
    bot.waiting = update ? [update] : []
    await fetchAll()
    await desk.runJobs()
    expect(bot.messages).toHaveLength(1)
  })

  describe('and one update meets trouble', () => {
    const ada = { id: 81, first_name: 'Ada' }
    const bob = { id: 82, first_name: 'Bob' }
    let staff: TestPerson
    let code: string
    /** What PostgreSQL says against it. */
    const refuse = ({ update_id }: { update_id: number }, fault: string) =>
      desk.owner.query(`
        create function refuse_update() returns trigger language plpgsql as $$ begin
          if new.update_id = ${update_id} then raise exception 'trouble' using errcode = '${fault}'; end if;
          return new;
        end $$;
        create trigger refuse_update before insert on telegram_updates for each row execute function refuse_update()`)
    const mend = () => desk.owner.query('drop function if exists refuse_update() cascade')

    beforeEach(async () => {
      unreachable(bot)
      await connectBot(desk, bot)
      staff = await newModerator(desk, ['orders'])
      code = (await desk.call('POST /telegram_link', { token: staff.token })).body.code
    })
    afterEach(mend)

    test('that passes: it is fetched again, and what came before it is not dealt with twice', async () => {
      bot.write(bob, '/start')
      const held = bot.write(ada, `/start ${code}`)
      // No lock within the time that we allow a statement.
      await refuse(held, '55P03')
      await expect(fetchAll()).rejects.toMatchObject({ code: 'unavailable' })
      expect((await ownTelegram(desk, staff)).link).toBeNull()
      expect(bot.waiting).toContainEqual(held)
      await mend()
      await fetchAll()
      await desk.runJobs()
      expect((await ownTelegram(desk, staff)).link.name).toBe('Ada')
      expect([bot.messagesTo(bob).length, bot.messagesTo(ada).length, bot.waiting]).toEqual([1, 1, []])
    })

    test('of its own: it does not come before all others for ever', async () => {
      await refuse(bot.write(bob, '/start'), '22012')
      bot.write(ada, `/start ${code}`)
      await fetchAll()
      await desk.runJobs()
      expect((await ownTelegram(desk, staff)).link.name).toBe('Ada')
      expect([bot.messagesTo(bob).length, bot.waiting]).toEqual([0, []])
    })
  })

  test('a site at home asks for nothing else', async () => {
    expect((await connectBot(desk, bot, 'other')).body.bot.is_fetched).toBe(true)
    expect(methods()).toEqual(['getMe', 'deleteWebhook'])
  })

  test('whoever told Telegram to bring them elsewhere is overruled', async () => {
    unreachable(bot)
    await connectBot(desk, bot)
    bot.refuse = (method) =>
      method === 'getUpdates' ? { error_code: 409, description: 'Conflict: webhook is active' } : null
    await fetchAll()
    expect(methods().slice(-2)).toEqual(['getUpdates', 'deleteWebhook'])
  })

  test('a site that has moved is agreed on anew', async () => {
    await connectBot(desk, bot)
    await desk.owner.query("update telegram_bots set site_url = 'https://before.example.test'")
    bot.webhook = null
    await fetchAll()
    expect(bot.webhook).toMatchObject({ url: expect.stringContaining(PUBLIC_URL) })
    expect((await deliver(desk, bot, { update_id: 2 })).status).toBe(200)
    const asked = methods().length
    await fetchAll()
    expect(methods()).toHaveLength(asked)
  })

  test('a token that was revoked meanwhile is shown as such, and not used again', async () => {
    unreachable(bot)
    await connectBot(desk, bot)
    telegram.revoke(bot)
    await fetchAll()
    expect((await show()).failed_at).toBe(desk.clock.now().toISOString())
    const asked = telegram.requests.length
    await fetchAll()
    expect(telegram.requests).toHaveLength(asked)
  })
})
