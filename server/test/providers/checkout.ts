import type {
  Checkout,
  KnownPayment,
  ProviderContext,
  RawMessage,
  RefundPart,
} from '#features/payments/provider.ts'
import type { Config } from '#server/config.ts'
import type { SignedMessage } from './deliver.ts'

/* What adapters of payment providers are handed, for their tests. */

export const MESSAGE_URL = 'https://portal.example/api/payment_messages/test'
export const PAYMENT_ID = '0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d11'

export function aCheckout(other: Partial<Checkout> = {}): Checkout {
  return {
    id: PAYMENT_ID,
    amount: 12_345,
    currency: 'EUR',
    description: '500 credits',
    buyer: { email: 'jana@garage.example', firstName: 'Jana', lastName: 'Nováková' },
    language: 'de',
    returnUrl: 'https://portal.example/buy_credits?payment=1',
    cancelUrl: 'https://portal.example/buy_credits?cancelled=1',
    messageUrl: MESSAGE_URL,
    ...other,
  }
}

interface Given extends Partial<Omit<ProviderContext, 'config'>> {
  /** Where the provider listens, for each that has an address of its own. */
  url?: string
}

export function aContext({ url = 'http://127.0.0.1:1', ...other }: Given = {}): ProviderContext {
  const both = { live: url, sandbox: `${url}/only-when-trying` }
  const config: Partial<Config> = {
    providers: {
      stripe: url,
      paypal: both,
      payfast: both,
      square: both,
      vies: url,
      dvla: url,
      rdw: url,
      telegram: url,
    },
    outgoingPrivateHosts: ['127.0.0.1'],
  }
  return { config: config as Config, options: {}, secrets: {}, sandbox: false, now: new Date(), ...other }
}

export function aPayment(other: Partial<KnownPayment> = {}): KnownPayment {
  return {
    id: PAYMENT_ID,
    providerId: null,
    providerPaymentId: null,
    amount: 12_345,
    currency: 'EUR',
    ...other,
  }
}

export const REFUND_ID = '0198f2c4-9b20-7d4f-8c2e-6a1b7d3f5e22'

/** All of the payment above, or another part. */
export const aPart = (other: Partial<RefundPart> = {}): RefundPart => ({
  id: REFUND_ID,
  amount: 12_345,
  ...other,
})

export function received({ body, headers }: SignedMessage, url = MESSAGE_URL): RawMessage {
  return { body: Buffer.from(body), headers, url }
}

/** Every way in which a message can be another one than was signed. */
export const alterations: [string, (message: SignedMessage) => SignedMessage][] = [
  ['without any header', ({ body }) => ({ body, headers: {} })],
  ['with a byte more', ({ body, headers }) => ({ body: `${body} `, headers })],
  ['with another digit', ({ body, headers }) => ({ body: body.replace(/\d(?!.*\d)/s, changed), headers })],
  ['empty', ({ headers }) => ({ body: '', headers })],
]

const changed = (digit: string) => String((Number(digit) + 1) % 10)
