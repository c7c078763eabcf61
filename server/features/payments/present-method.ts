import { fromHundredths } from '#contract/amounts.ts'
import { METHOD_FIELDS } from '#contract/payments/payment-methods.ts'
import { messageUrl } from './message-url.ts'
import { feeOfMethod, isComplete, type MethodSettings } from './payment-settings.ts'
import { PROVIDERS } from './providers.ts'

export function presentFee(settings: MethodSettings) {
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
