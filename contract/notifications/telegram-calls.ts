import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, instant, line } from '../primitives.ts'
import { TOKEN_PATTERN } from './telegram-bounds.ts'

const shownBot = z.object({
  bot: z
    .object({
      username: z.string(),
      connected_at: instant,
      /** Telegram cannot reach the site: what people write to the bot is fetched every minute. */
      is_fetched: z.boolean(),
      /** Telegram takes the token no more: nothing is sent until another is entered. */
      failed_at: instant.nullable(),
    })
    .nullable(),
})

export const telegram = endpoints({
  'GET /telegram_bot': {
    summary: 'The Telegram bot of the site; never its token',
    access: 'settings',
    response: shownBot,
  },
  'POST /telegram_bot': {
    summary: 'Connect a bot, once Telegram knows its token; in place of the one before',
    access: 'settings',
    body: z.strictObject({
      token: line(100, 1)
        .regex(new RegExp(`^${TOKEN_PATTERN}$`))
        .meta({ examples: ['123456789:AAExampleExampleExampleExampleExamp'] }),
    }),
    response: shownBot,
    ignores_idempotency_key: true,
    errors: ['telegram_token_wrong', 'telegram_failed', 'rate_limited'],
  },
  'DELETE /telegram_bot': {
    summary: 'Remove the bot; all chats are disconnected',
    access: 'settings',
    response: done,
  },
  'POST /telegram_link': {
    summary: 'A code that connects the Telegram chat it is sent from, once and within fifteen minutes',
    access: 'staff',
    response: z.object({
      code: z.string(),
      /** Opens Telegram, which sends the code to the bot. */
      url: z.string(),
      expires_at: instant,
    }),
    ignores_idempotency_key: true,
    errors: ['switched_off', 'rate_limited'],
  },
  'DELETE /telegram_link': {
    summary: 'Disconnect the own Telegram chat',
    access: 'staff',
    response: done,
  },
  'POST /telegram_link/test': {
    summary: 'Send a message to the own chat now, and tell what Telegram said',
    access: 'staff',
    response: z.object({ works: z.boolean(), message: z.string() }),
    ignores_idempotency_key: true,
    errors: ['not_found', 'rate_limited'],
  },
  'POST /telegram/webhook/{key}': {
    summary: 'Where Telegram brings what people write to the bot and press under its messages',
    access: 'public',
    params: z.strictObject({ key: line(64, 1).regex(/^[A-Za-z0-9_-]+$/) }),
    raw: { max_bytes: 256 * 1024 },
    response: done,
    errors: ['not_found', 'unauthenticated'],
  },
})
