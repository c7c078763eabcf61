import { fromHundredths } from '#contract/amounts.ts'
import { METHOD_FIELDS } from '#contract/payments/payment-methods.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import {
  feeOfMethod,
  isComplete,
  isOffered,
  listAllSettings,
  type MethodSettings,
} from './payment-settings.ts'
import { messageUrl, PROVIDERS } from './providers.ts'

type Settings = 'GET /payment_settings'
type Offered = 'GET /payment_methods'

export async function listMethodSettings(tx: ReadTx, call: Call<Settings>): Promise<Answer<Settings>> {
  const { platform, origin } = call
  const all = await listAllSettings(tx, platform)
  return { items: all.map((settings) => presentMethod(settings, origin.url)) }
}

/** What customers may choose from. */
export async function listMethods(tx: ReadTx, { platform }: Call<Offered>): Promise<Answer<Offered>> {
  const { currency } = await getSettings(tx)
  const all = await listAllSettings(tx, platform)
  return {
    items: all
      .filter((settings) => isOffered(settings, currency))
      .map((settings) => ({ method: settings.method, fee: presentFee(settings) })),
  }
}

function presentFee(settings: MethodSettings) {
  const { rate, fixed } = feeOfMethod(settings)
  return { percentage: fromHundredths(rate), fixed: fromHundredths(fixed) }
}

/** Of a secret only that it is there. */
export function presentMethod(settings: MethodSettings, siteUrl: string) {
  const { method, enabled, sandbox, options, secrets } = settings
  return {
    method,
    enabled,
    sandbox,
    complete: isComplete(settings),
    fee: presentFee(settings),
    options: Object.fromEntries(METHOD_FIELDS[method].options.map((name) => [name, options[name] ?? ''])),
    secrets: Object.fromEntries(METHOD_FIELDS[method].secrets.map((name) => [name, Boolean(secrets[name])])),
    message_url: PROVIDERS[method].readMessage ? messageUrl(siteUrl, method) : null,
  }
}
