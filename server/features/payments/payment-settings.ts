import { isOneOf } from '#contract/is-one-of.ts'
import {
  METHOD_FIELDS,
  METHODS_WITH_FEE,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#contract/payments/payment-methods.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'
import type { Fee } from './fee.ts'
import type { ProviderContext } from './provider.ts'

/** How a site has set up one way to pay. */
export interface MethodSettings {
  method: PaymentMethod
  enabled: boolean
  sandbox: boolean
  fee: Fee
  options: Record<string, string>
  secrets: Record<string, string>
}

interface KeptOptions {
  sandbox: boolean
  fee: Fee
  values: Record<string, string>
}

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'payment_settings.options': KeptOptions
  }
}

/** May stay empty; everything else that METHOD_FIELDS names must be there. */
const OPTIONAL: readonly string[] = ['passphrase', 'bic', 'bank_name', 'note']

const NO_FEE: Fee = { rate: 0, fixed: 0 }
/** What these providers commonly take, until staff enter what theirs takes. */
const USUAL_FEES: Partial<Record<PaymentMethod, Fee>> = {
  stripe: { rate: 150, fixed: 25 },
  paypal: { rate: 299, fixed: 35 },
}

const purposeOf = (tx: ReadTx, method: PaymentMethod) => `payment keys of ${tx.siteId} ${method}`

const rowsOf = (tx: ReadTx) =>
  tx.db
    .selectFrom('payment_settings')
    .select(['method', 'enabled', 'options', 'sealed'])
    .where('site_id', '=', tx.siteId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirst']>>

export async function getMethodSettings(
  tx: ReadTx,
  platform: Platform,
  method: PaymentMethod,
): Promise<MethodSettings> {
  return settingsOf(tx, platform, method, await rowsOf(tx).where('method', '=', method).executeTakeFirst())
}

/** All of them, in the order in which screens offer them. */
export async function listAllSettings(tx: ReadTx, platform: Platform): Promise<MethodSettings[]> {
  const rows = await rowsOf(tx).execute()
  return PAYMENT_METHODS.map((method) =>
    settingsOf(
      tx,
      platform,
      method,
      rows.find((row) => row.method === method),
    ),
  )
}

function settingsOf(tx: ReadTx, platform: Platform, method: PaymentMethod, row: Row): MethodSettings {
  const kept = row?.options
  return {
    method,
    enabled: row?.enabled ?? false,
    sandbox: kept?.sandbox ?? false,
    fee: kept?.fee ?? USUAL_FEES[method] ?? NO_FEE,
    options: kept?.values ?? {},
    secrets:
      (row?.sealed &&
        unsealKept<MethodSettings['secrets']>(tx, platform, purposeOf(tx, method), row.sealed)) ||
      {},
  }
}

export async function keepMethodSettings(
  tx: Tx,
  platform: Platform,
  settings: MethodSettings,
): Promise<void> {
  const { method, enabled, sandbox, fee, options, secrets } = settings
  const values = {
    enabled,
    options: JSON.stringify({ sandbox, fee, values: options } satisfies KeptOptions),
    sealed: seal(platform.config.secretKey, purposeOf(tx, method), secrets),
  }
  await tx.db
    .insertInto('payment_settings')
    .values({ site_id: tx.siteId, method, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'method']).doUpdateSet(values))
    .execute()
}

export function isComplete({ method, options, secrets }: MethodSettings): boolean {
  const { options: optionNames, secrets: secretNames } = METHOD_FIELDS[method]
  return (
    optionNames.every((name) => OPTIONAL.includes(name) || options[name]) &&
    secretNames.every((name) => OPTIONAL.includes(name) || secrets[name])
  )
}

/** PayFast takes rand and nothing else. */
export function isOffered(settings: MethodSettings, currency: string): boolean {
  return settings.enabled && isComplete(settings) && (settings.method !== 'payfast' || currency === 'ZAR')
}

/** What the buyer pays on top; only the methods that say so pass their cost on. */
export function feeOfMethod({ method, fee }: MethodSettings): Fee {
  return isOneOf(METHODS_WITH_FEE, method) ? fee : NO_FEE
}

/** What an adapter works with. Refuses where keys are missing, whether the method is offered or not. */
export async function providerContext(
  platform: Platform,
  siteId: string,
  method: PaymentMethod,
): Promise<ProviderContext> {
  const settings = await platform.db.read(siteId, (tx) => getMethodSettings(tx, platform, method))
  if (!isComplete(settings)) throw new AppError('method_not_set_up')
  const { options, secrets, sandbox } = settings
  return { config: platform.config, options, secrets, sandbox, now: platform.clock.now() }
}
