import type Stripe from 'stripe'
import { codeOf } from '#platform/error-facts.ts'
import { type ProviderContext, ProviderError } from '../provider.ts'
import { withoutSecrets } from './ask-provider.ts'

/** How long we wait for Stripe, and how often we ask again. */
export interface Patience {
  timeoutMs: number
  retries: number
}

export type StripeContext = ProviderContext & { readonly patience: Patience }

/** One question to Stripe; whatever goes wrong is a ProviderError. */
export async function askStripe<T>(context: StripeContext, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const key = context.secrets.secret_key ?? ''
  // Anything else cannot be sent in a header and would look like a broken connection.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ProviderError('refused', 'The secret key is missing or not written as a key is.')
  const { default: Client } = await loadStripe()
  const { hostname, port, protocol } = new URL(context.config.providers.stripe)
  const isEncrypted = protocol === 'https:'
  const stripe = new Client(key, {
    host: hostname,
    port: port || (isEncrypted ? 443 : 80),
    protocol: isEncrypted ? 'https' : 'http',
    maxNetworkRetries: context.patience.retries,
    timeout: context.patience.timeoutMs,
    // It would write an id of this machine into the home directory and send it along.
    telemetry: false,
  })
  try {
    return await ask(stripe)
  } catch (error) {
    throw asProviderError(error, Client, context)
  }
}

/** Half a second of loading that only those who use Stripe wait for. */
export const loadStripe = () => import('stripe')

function asProviderError(error: unknown, Client: typeof Stripe, context: ProviderContext): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof Client.errors.StripeError))
    return new ProviderError('unreachable', 'What Stripe answered cannot be read.', { cause: error })
  const status = error.statusCode
  // Its own message quotes the key's last letters.
  if (status === 401) return new ProviderError('refused', 'Stripe does not accept the secret key.')
  // Busy, or the same question is still being answered: later it may well be taken.
  const isTemporary = status === undefined || status >= 500 || status === 409 || status === 429
  const words = withoutSecrets(error.message, context.secrets)
  if (isTemporary)
    return new ProviderError('unreachable', `Stripe cannot be reached: ${words}`, { cause: error })
  return new ProviderError('refused', `Stripe: ${words}`)
}

/** Stripe's name for why it refused, which survives the translation above only here. */
export async function unlessRefusedAs<T>(code: string, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === code) return null
    throw error
  }
}
