import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OutgoingRequest } from '#platform/outgoing.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import { type ProviderContext, ProviderError } from '../provider.ts'
import { callProvider, withoutSecrets } from './ask-provider.ts'

/** How long we wait is the caller's to say. */
export type PaypalContext = ProviderContext & { readonly timeoutMs: number }

interface PaypalRequest {
  method: 'GET' | 'POST'
  path: string
  /** JSON text; given as text since one of our questions quotes what must not be written anew. */
  body?: string
  /** The same request again gets the same answer. */
  requestId?: string
}

interface PaypalAnswer {
  status: number
  data: unknown
}

interface Token {
  value: string
  until: number
}

/** Keys live for hours; PayPal slows down those who ask for one each time. Promises, so that a rush asks once. */
const tokens = new Map<string, Promise<Token>>()
const RESERVE_MS = 60_000

/** One question to PayPal; answers of 2xx and 4xx come back, anything else is a ProviderError. */
export async function askPaypal(context: PaypalContext, request: PaypalRequest): Promise<PaypalAnswer> {
  const ask = async (token: string) =>
    send(context, {
      url: `${addressOf(context)}${request.path}`,
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
        ...(request.requestId && { 'paypal-request-id': request.requestId }),
      },
      ...(request.body !== undefined && { body: request.body }),
    })
  const answer = await ask(await tokenFor(context))
  if (answer.status !== 401) return answer
  // PayPal may take a key back before its time.
  tokens.delete(keyOf(context))
  return ask(await tokenFor(context))
}

async function tokenFor(context: PaypalContext): Promise<string> {
  const key = keyOf(context)
  const kept = tokens.get(key)
  if (kept) {
    const { value, until } = await kept
    if (until > context.now.getTime()) return value
    if (tokens.get(key) === kept) tokens.delete(key)
    return tokenFor(context)
  }
  const fresh = fetchToken(context)
  tokens.set(key, fresh)
  try {
    return (await fresh).value
  } catch (error) {
    if (tokens.get(key) === fresh) tokens.delete(key)
    throw error
  }
}

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export async function fetchToken(context: PaypalContext): Promise<Token> {
  const { client_id: clientId = '' } = context.options
  const { client_secret: clientSecret = '' } = context.secrets
  const answer = await send(context, {
    url: `${addressOf(context)}/v1/oauth2/token`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  if (answer.status === 401)
    throw new ProviderError('refused', 'PayPal does not accept the client id and the client secret.')
  const { access_token: value, expires_in: seconds } = readPaypal(context, answer, tokenShape)
  return { value, until: context.now.getTime() + seconds * 1000 - RESERVE_MS }
}

/** The part of a good answer that we need; a refusal becomes an error with PayPal's words. */
export function readPaypal<T>(context: PaypalContext, answer: PaypalAnswer, shape: z.ZodType<T>): T {
  if (answer.status >= 400) throw refusal(context, answer)
  const read = shape.safeParse(answer.data)
  if (read.success) return read.data
  throw new ProviderError('unreachable', 'PayPal gave an answer that cannot be read.', { cause: read.error })
}

const refusalShape = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
})

/** PayPal's name for why it refused, such as ORDER_ALREADY_CAPTURED. */
export function issueOf({ data }: PaypalAnswer): string | undefined {
  const { name, details } = refusalShape.safeParse(data).data ?? {}
  return details?.[0]?.issue ?? name
}

export function refusal(context: PaypalContext, answer: PaypalAnswer): ProviderError {
  const { message, error_description: reason, details } = refusalShape.safeParse(answer.data).data ?? {}
  const words = [issueOf(answer), details?.[0]?.description ?? message ?? reason].filter(Boolean).join(': ')
  return new ProviderError(
    'refused',
    `PayPal: ${withoutSecrets(words || `it answered ${answer.status}`, context.secrets)}`,
  )
}

async function send(context: PaypalContext, request: OutgoingRequest): Promise<PaypalAnswer> {
  const { timeoutMs } = context
  const { status, text } = await callProvider(context, 'PayPal', { ...request, timeoutMs })
  return { status, data: parsedJson(text) }
}

const addressOf = ({ config, sandbox }: PaypalContext) =>
  config.providers.paypal[sandbox ? 'sandbox' : 'live'].replace(/\/$/, '')

/** A changed secret must not live on the key of the old one. */
function keyOf(context: PaypalContext): string {
  const parts = [addressOf(context), context.options.client_id, context.secrets.client_secret]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
