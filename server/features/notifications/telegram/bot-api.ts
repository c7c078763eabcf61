import { z } from 'zod'
import { messageOf } from '#platform/error-facts.ts'
import { callOutside } from '#platform/outgoing.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import type { Platform } from '#platform/platform.ts'

export type BotMethod =
  | 'getMe'
  | 'setWebhook'
  | 'deleteWebhook'
  | 'getUpdates'
  | 'sendMessage'
  | 'editMessageText'
  | 'answerCallbackQuery'

export interface BotAnswer {
  /** Telegram's own, that of the answer where there is none; 0: nobody answered. */
  code: number
  /** What Telegram said against it. The token is never part of it. */
  description: string
  /** Seconds that Telegram asks to wait. */
  retryAfter: number | undefined
  result: unknown
}

const answerShape = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.int().optional() }).optional(),
})

const TIMEOUT_MS = 10_000
const OK = 200

/**
 * One call of a bot. The token is a part of the address, so neither the address nor what a library says of it ever leaves
 * here. Never throws: whatever goes wrong is the answer.
 */
export async function callBot(
  { config }: Pick<Platform, 'config'>,
  token: string,
  method: BotMethod,
  params: object = {},
): Promise<BotAnswer> {
  try {
    const { status, text } = await callOutside(config, {
      url: `${config.providers.telegram}/bot${token}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      timeoutMs: TIMEOUT_MS,
    })
    const { data } = answerShape.safeParse(parsedJson(text))
    // A page of something in between, whatever its status, is no answer of Telegram's.
    if (!data)
      return { code: status === OK ? 0 : status, description: '', retryAfter: undefined, result: null }
    return {
      code: data.ok ? OK : (data.error_code ?? status),
      description: without(token, data.description ?? ''),
      retryAfter: data.parameters?.retry_after,
      result: data.result,
    }
  } catch (error) {
    return { code: 0, description: without(token, messageOf(error)), retryAfter: undefined, result: null }
  }
}

const without = (token: string, text: string): string => text.replaceAll(token, '…').slice(0, 300)

/**
 * What follows from an answer. `gone`: this chat takes nothing any more. `broken`: the token is worth nothing. `later`:
 * Telegram is busy or away. `refused`: trying again would change nothing.
 */
export type BotOutcome = 'done' | 'gone' | 'broken' | 'later' | 'refused'

const NO_SUCH_CHAT = /chat not found|user is deactivated|peer_id_invalid/i

export function outcomeOf({ code, description }: Pick<BotAnswer, 'code' | 'description'>): BotOutcome {
  if (code === OK) return 'done'
  if (code === 401 || code === 404) return 'broken'
  if (code === 403 || (code === 400 && NO_SUCH_CHAT.test(description))) return 'gone'
  return code === 0 || code === 429 || code >= 500 ? 'later' : 'refused'
}
