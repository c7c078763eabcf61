import { Writable } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as log from '#platform/log.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator } from '#server/test/people.ts'
import { answerLocally, connectBot, deliver, link, newCode, useTelegram } from '#server/test/telegram.ts'

const lines = vi.hoisted(() => [] as string[])

vi.mock('#platform/log.ts', async (original) => {
  const real = await original<typeof log>()
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { ...real, createLog: () => real.createLog('trace', destination) }
})

const telegram = await useTelegram()
const desk = useDesk(telegram.environment)
beforeAll(async () => void (await answerLocally(desk)))

test('security: neither the token of a bot nor its secret nor a code is logged, whatever goes wrong', async () => {
  const bot = telegram.addBot('quiet_bot')
  const staff = await newModerator(desk, ['orders'])
  const tryOut = () => desk.call('POST /telegram_link/test', { token: staff.token })
  await connectBot(desk, bot)
  const secret = bot.webhook?.secret_token ?? '?'
  await link(desk, bot, staff)
  const { code } = await newCode(desk, staff)
  await deliver(desk, bot, bot.write({ id: 1, first_name: 'Ada' }, `/start ${code}`), { secret: 'wrong' })
  for (const mode of ['down', '500', 'garbage'] as const) {
    telegram.fail(mode)
    await tryOut()
    await connectBot(desk, bot)
    await desk.runScheduled('notifications.fetch_telegram')
  }
  telegram.fail(null)
  telegram.revoke(bot)
  await tryOut()
  await connectBot(desk, bot)
  expect(lines.join('')).toContain('Telegram refuses the token of a bot')
  const found = { token: bot.token, secret, code, half: bot.token.split(':')[1] ?? '?' }
  expect(Object.entries(found).filter(([, value]) => lines.join('').includes(value))).toEqual([])
})
