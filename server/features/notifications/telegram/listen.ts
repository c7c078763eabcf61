import type { Platform } from '#platform/platform.ts'
import { derivedKey, isLocalHostname } from '#server/config.ts'
import { type BotAnswer, callBot, outcomeOf } from './bot-api.ts'
import type { NewBot } from './bot-store.ts'

const ALLOWED = ['message', 'callback_query']

/**
 * What Telegram proves itself with: a part of the address, and a header. Both follow from the token and the secret key, so
 * that two who connect a bot at once agree on them, and one who breaks off half-way leaves nothing behind.
 */
export function webhookOf({ config }: Pick<Platform, 'config'>, siteId: string, token: string) {
  const derived = (part: string) =>
    derivedKey(config.secretKey, `telegram webhook ${part} ${siteId} ${token}`).toString('base64url')
  return { key: derived('key'), secret: derived('secret') }
}

/** Whether Telegram, which calls nothing but https, has a chance to find the site there. */
const isReachable = (url: URL): boolean => url.protocol === 'https:' && !isLocalHostname(url.hostname)

/**
 * Agrees with Telegram on how updates come: it brings them, or, where it cannot reach the site, they are fetched. What it
 * says against that is the refusal.
 */
export async function listen(
  platform: Platform,
  siteId: string,
  token: string,
  siteUrl: string,
): Promise<Pick<NewBot, 'site_url' | 'is_fetched'> | { refusal: BotAnswer }> {
  if (isReachable(new URL(siteUrl))) {
    const { key, secret } = webhookOf(platform, siteId, token)
    const answer = await callBot(platform, token, 'setWebhook', {
      url: `${siteUrl}/api/telegram/webhook/${key}`,
      secret_token: secret,
      allowed_updates: ALLOWED,
    })
    if (outcomeOf(answer) === 'done') return { site_url: siteUrl, is_fetched: false }
    // 400: a port that it does not call, or a name that only our own network knows.
    if (answer.code !== 400) return { refusal: answer }
  }
  const answer = await stopListening(platform, token)
  return outcomeOf(answer) === 'done' ? { site_url: siteUrl, is_fetched: true } : { refusal: answer }
}

export const stopListening = (platform: Platform, token: string): Promise<BotAnswer> =>
  callBot(platform, token, 'deleteWebhook')

export const updatesFrom = (platform: Platform, token: string, offset: number | undefined) =>
  callBot(platform, token, 'getUpdates', { timeout: 0, allowed_updates: ALLOWED, ...(offset && { offset }) })
