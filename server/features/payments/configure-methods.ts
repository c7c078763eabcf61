import { toHundredths } from '#contract/amounts.ts'
import {
  METHOD_FIELDS,
  METHODS_WITH_SANDBOX,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#contract/payment-methods.ts'
import { recordAct } from '#features/audit/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertNamePublic } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import {
  feeOfMethod,
  getMethodSettings,
  isComplete,
  isOffered,
  keepMethodSettings,
  type MethodSettings,
  providerContext,
} from './payment-settings.ts'
import { ProviderError } from './provider.ts'
import { PROVIDERS } from './providers.ts'

type Set = 'POST /payment_settings/{method}'
type Test = 'POST /payment_settings/{method}/test'

export async function listMethodSettings(
  tx: Tx,
  { platform, origin }: Call<'GET /payment_settings'>,
): Promise<Answer<'GET /payment_settings'>> {
  const all = await allSettings(tx, platform)
  return { items: all.map((settings) => present(settings, origin.url)) }
}

/** What customers may choose from. */
export async function listMethods(
  tx: Tx,
  { platform }: Call<'GET /payment_methods'>,
): Promise<Answer<'GET /payment_methods'>> {
  const { currency } = await getSettings(tx)
  const all = await allSettings(tx, platform)
  return {
    items: all
      .filter((settings) => isOffered(settings, currency))
      .map((settings) => ({ method: settings.method, fee: presentFee(settings) })),
  }
}

/** Staff set up a way to pay. Keys go in sealed and never come out; the log says only that they changed. */
export async function configureMethod(tx: Tx, call: Call<Set>): Promise<Answer<Set>> {
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
  await recordAct(tx, call, {
    act: 'payments.configure',
    subject: params.method,
    before: logged(before),
    after: { ...logged(after), new_keys: Object.keys(body.secrets ?? {}) },
  })
  return present(after, call.origin.url)
}

/** Asks the provider whether the keys are right. What it says is shown to staff as it is. */
export async function testMethod({ platform, site, params }: Call<Test>): Promise<Answer<Test>> {
  await hit(platform, { key: `payment-test:${site.id}`, max: 20, seconds: 60 })
  const context = await providerContext(platform, site.id, params.method)
  try {
    await PROVIDERS[params.method].test(context)
    return { works: true, message: '' }
  } catch (error) {
    if (error instanceof ProviderError) return { works: false, message: error.message }
    throw error
  }
}

async function allSettings(tx: Tx, platform: Platform): Promise<MethodSettings[]> {
  const all: MethodSettings[] = []
  for (const method of PAYMENT_METHODS) all.push(await getMethodSettings(tx, platform, method))
  return all
}

function checkFields(
  method: PaymentMethod,
  { options = {}, secrets = {} }: Call<Set>['body'],
  platform: Platform,
) {
  const known = METHOD_FIELDS[method]
  for (const name of Object.keys(options))
    if (!(known.options as readonly string[]).includes(name)) throw fieldError(`options.${name}`, 'unknown')
  for (const name of Object.keys(secrets))
    if (!(known.secrets as readonly string[]).includes(name)) throw fieldError(`secrets.${name}`, 'unknown')
  if (!options.server_url) return
  if (!URL.canParse(options.server_url)) throw fieldError('options.server_url', 'invalid')
  assertNamePublic(new URL(options.server_url), platform.config.outgoingPrivateHosts)
}

const hasSandbox = (method: PaymentMethod) => (METHODS_WITH_SANDBOX as readonly string[]).includes(method)

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

const logged = ({ enabled, sandbox, fee, options }: MethodSettings) => ({ enabled, sandbox, fee, options })

function presentFee(settings: MethodSettings) {
  const { rate, fixed } = feeOfMethod(settings)
  return { percentage: rate / 100, fixed: fixed / 100 }
}

function present(settings: MethodSettings, siteUrl: string) {
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

export const messageUrl = (siteUrl: string, method: PaymentMethod) =>
  `${siteUrl}/api/payment_messages/${method}`
