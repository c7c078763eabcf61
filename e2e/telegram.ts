import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { TelegramMessage, TelegramPerson } from '#server/test/providers/telegram.ts'
import { webhookOf } from '#server/test/telegram-webhook.ts'
import type { Accounts, Site } from './accounts.ts'
import { addressOf, runningPortal } from './running-portal.ts'

let updates = 0

/** A bot at Telegram's stand-in, and somebody with a phone. What they do is brought to the site as Telegram would. */
export async function newBot({ platform }: Accounts, site: Site, name: string) {
  const { telegramUrl } = runningPortal()
  const ask = async (path: string) => (await fetch(`${telegramUrl}/${path}`)).json()
  const { token } = (await ask(`make/${name}`)) as { token: string }

  async function bring(what: object): Promise<number | undefined> {
    const { key, secret } = webhookOf(platform, site.id, token)
    const { port, host } = new URL(addressOf(site.slug))
    const headers = { host, 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const path = `/api/telegram/webhook/${key}`
    // `fetch` sets the host itself, and names below localhost are known to browsers only.
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
    asking.end(JSON.stringify({ update_id: ++updates, ...what }))
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }

  return {
    token,
    sent: async (): Promise<TelegramMessage[]> => (await ask(`sent/${encodeURIComponent(token)}`)) as never,
    write: (from: TelegramPerson, text: string) =>
      bring({ message: { message_id: 1, from, chat: { id: from.id, type: 'private' }, text } }),
    press: (from: TelegramPerson, { message_id, chat_id }: TelegramMessage, data: string) =>
      bring({ callback_query: { id: '1', from, message: { message_id, chat: { id: chat_id } }, data } }),
  }
}
