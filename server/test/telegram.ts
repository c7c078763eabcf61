import { afterAll } from 'vitest'
import type { Desk, Reply } from './desk.ts'
import { expectDone } from './orders.ts'
import { newModerator, type TestPerson } from './people.ts'
import { type FakeBot, startFakeTelegram, type TelegramPerson } from './providers/telegram.ts'

/* Gestures of a site with a bot and of staff with phones. */

/** Where Telegram could reach it. */
export const PUBLIC_URL = 'https://portal.example.test'

/** Open while the tests of a file run. Its address is known before the desk opens: await it. */
export async function useTelegram() {
  const telegram = await startFakeTelegram()
  afterAll(() => telegram.close())
  return { ...telegram, environment: { TELEGRAM_API_URL: telegram.url, PUBLIC_URL } }
}

/** Requests of tests come by these names, whatever the address of the portal is. */
export const answerLocally = (desk: Desk) =>
  desk.owner.query(
    "insert into site_hostnames (hostname, site_id) values ('localhost', $1), ('127.0.0.1', $1)",
    [desk.sites.main],
  )

export async function connectBot(desk: Desk, { token }: FakeBot, site: 'main' | 'other' = 'main') {
  const staff = await newModerator(desk, ['settings'], { site })
  return desk.call('POST /telegram_bot', { token: staff.token, site, body: { token } })
}

interface Forgery {
  key?: string
  secret?: string
  site?: 'main' | 'other'
}

/** Telegram brings an update to the address that it was given, with its secret; a forger says something else. */
export function deliver(desk: Desk, bot: FakeBot, update: unknown, forgery: Forgery = {}): Promise<Reply> {
  const { key = bot.webhook?.url.split('/').at(-1) ?? '', secret, site = 'main' } = forgery
  return desk.call('POST /telegram/webhook/{key}', {
    params: { key },
    site,
    body: update,
    headers: { 'x-telegram-bot-api-secret-token': secret ?? bot.webhook?.secret_token ?? '' },
  })
}

export const newCode = async (desk: Desk, { token }: TestPerson, site: 'main' | 'other' = 'main') =>
  expectDone(await desk.call('POST /telegram_link', { token, site })) as { code: string; url: string }

let numbers = 880_000_000

/** Numbers are longer than 32 bits by now. */
export const newPhone = (more: Partial<TelegramPerson> = {}): TelegramPerson => ({
  id: 5_000_000_000 + ++numbers,
  first_name: 'Ada',
  ...more,
})

/** Their chat with the bot, connected as people do it. */
export async function link(desk: Desk, bot: FakeBot, person: TestPerson, phone = newPhone()) {
  const { code } = await newCode(desk, person)
  expectDone(await deliver(desk, bot, bot.write(phone, `/start ${code}`)))
  await desk.runJobs()
  return phone
}

export const ownTelegram = async (desk: Desk, { token }: TestPerson) =>
  (await desk.call('GET /notification_settings', { token })).body.own.telegram
