import { toHundredths } from '#contract/amounts.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import {
  METHOD_FIELDS,
  METHODS_WITH_SANDBOX,
  type PaymentMethod,
} from '#contract/payments/payment-methods.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertNamePublic } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { presentMethod } from './list-methods.ts'
import { tell } from './payment-consequences.ts'
import { getMethodSettings, isComplete, keepMethodSettings, type MethodSettings } from './payment-settings.ts'

type Key = 'POST /payment_settings/{method}'

/** Staff set up a way to pay. Keys go in sealed and never come out; the log says only that they changed. */
export async function configureMethod(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { platform, params, body } = call
  const before = await getMethodSettings(tx, platform, params.method)
  checkFields(params.method, body, platform)
  const address = body.options?.server_url
  // Keys are sent to that address: whoever changes it must have them, or they could be read by aiming it elsewhere.
  const isMoved = address !== undefined && address !== before.options.server_url
  const after: MethodSettings = {
    method: params.method,
    enabled: body.enabled ?? before.enabled,
    sandbox: hasSandbox(params.method) && (body.sandbox ?? before.sandbox),
    fee: {
      rate: body.fee_percentage === undefined ? before.fee.rate : toHundredths(body.fee_percentage),
      fixed: body.fee_fixed === undefined ? before.fee.fixed : toHundredths(body.fee_fixed),
    },
    options: withoutEmpty({ ...before.options, ...body.options }),
    secrets: withoutEmpty({ ...(isMoved ? {} : before.secrets), ...body.secrets }),
  }
  if (after.enabled && !isComplete(after)) throw new AppError('method_not_set_up')
  await keepMethodSettings(tx, platform, after)
  await tell(tx, call, 'method.configured', {
    subject: params.method,
    before: described(before),
    after: { ...described(after), new_keys: Object.keys(body.secrets ?? {}) },
  })
  return presentMethod(after, call.origin.url)
}

function checkFields(
  method: PaymentMethod,
  { options = {}, secrets = {} }: Call<Key>['body'],
  platform: Platform,
) {
  const known = METHOD_FIELDS[method]
  for (const name of Object.keys(options))
    if (!isOneOf<string>(known.options, name)) throw fieldError(`options.${name}`, 'unknown')
  for (const name of Object.keys(secrets))
    if (!isOneOf<string>(known.secrets, name)) throw fieldError(`secrets.${name}`, 'unknown')
  if (!options.server_url) return
  if (!URL.canParse(options.server_url)) throw fieldError('options.server_url', 'invalid')
  assertNamePublic(new URL(options.server_url), platform.config.outgoingPrivateHosts)
}

const hasSandbox = (method: PaymentMethod) => isOneOf(METHODS_WITH_SANDBOX, method)

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

const described = ({ enabled, sandbox, fee, options }: MethodSettings) => ({ enabled, sandbox, fee, options })
