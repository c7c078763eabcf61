/** The ways to pay, in the order in which screens offer them. No zod: the web imports this. */
export const PAYMENT_METHODS = ['stripe', 'paypal', 'payfast', 'square', 'crypto', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Methods whose cost is passed on to the buyer. */
export const METHODS_WITH_FEE = ['stripe', 'paypal'] as const satisfies readonly PaymentMethod[]

/** What each method is set up with. Secrets go in and never come out. */
export const METHOD_FIELDS = {
  stripe: { options: [], secrets: ['secret_key', 'webhook_secret'] },
  paypal: { options: ['client_id', 'webhook_id'], secrets: ['client_secret'] },
  payfast: { options: ['merchant_id'], secrets: ['merchant_key', 'passphrase'] },
  square: { options: ['location_id'], secrets: ['access_token', 'signature_key'] },
  crypto: { options: ['server_url', 'store_id'], secrets: ['api_key', 'webhook_secret'] },
  bank: { options: ['account_holder', 'iban', 'bic', 'bank_name', 'note'], secrets: [] },
} as const satisfies Record<PaymentMethod, { options: readonly string[]; secrets: readonly string[] }>

/** Those whose provider has a sandbox to try with. */
export const METHODS_WITH_SANDBOX = [
  'paypal',
  'payfast',
  'square',
] as const satisfies readonly PaymentMethod[]

/** created (the provider may not know of it yet) → open → paid → refunding → refunded; else failed or expired. */
export const PAYMENT_STATUSES = [
  'created',
  'open',
  'paid',
  'failed',
  'expired',
  'refunding',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Why staff should look at a payment. */
export const PAYMENT_PROBLEMS = [
  'wrong_amount',
  'wrong_currency',
  'wrong_reference',
  'paid_twice',
  'paid_after_void',
  'refund_failed',
  'refunded_outside',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]
