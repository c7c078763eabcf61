import { AMOUNT_MAX } from '#contract/amounts.ts'
import { PAYMENT_BOUNDS } from '#contract/payments/bounds.ts'
import {
  METHOD_FIELDS,
  METHODS_WITH_FEE,
  METHODS_WITH_SANDBOX,
  type PaymentMethod,
} from '#contract/payments/payment-methods.ts'
import type { Answer, Body } from '../../lib/api.ts'
import { numberProblem } from '../../ui/form/number-problem.ts'
import type { Problems } from '../../ui/form/use-server-form.tsx'

export type MethodSettings = Answer<'GET /payment_settings'>['items'][number]

type Fields = typeof METHOD_FIELDS
type OptionName = Fields[PaymentMethod]['options'][number]
export type SecretName = Fields[PaymentMethod]['secrets'][number]

/** Flat: no option and no secret of a method share a name. Secrets begin empty, and empty means "as it is". */
export type MethodValues = {
  sandbox: boolean
  fee_percentage: number | string
  fee_fixed: number | string
} & Partial<Record<OptionName | SecretName, string>>

export const optionsOf = (method: PaymentMethod): readonly OptionName[] => METHOD_FIELDS[method].options
export const secretsOf = (method: PaymentMethod): readonly SecretName[] => METHOD_FIELDS[method].secrets
export const hasFee = (method: PaymentMethod) => METHODS_WITH_FEE.some((one) => one === method)
export const hasSandbox = (method: PaymentMethod) => METHODS_WITH_SANDBOX.some((one) => one === method)

export function methodValues({ method, sandbox, fee, options }: MethodSettings): MethodValues {
  const texts = optionsOf(method).map((name) => [name, options[name] ?? ''])
  const secrets = secretsOf(method).map((name) => [name, ''])
  return {
    sandbox,
    fee_percentage: fee.percentage,
    fee_fixed: fee.fixed,
    ...Object.fromEntries([...texts, ...secrets]),
  }
}

/** Only what was changed is sent: what another person changed meanwhile stays, and so do stored secrets. */
export function methodChange(
  method: PaymentMethod,
  before: MethodValues,
  now: MethodValues,
): Partial<Body<'POST /payment_settings/{method}'>> {
  const options = optionsOf(method).filter((name) => now[name] !== before[name])
  const secrets = secretsOf(method).filter((name) => now[name] !== '')
  return {
    ...(now.sandbox === before.sandbox ? {} : { sandbox: now.sandbox }),
    ...(now.fee_percentage === before.fee_percentage ? {} : { fee_percentage: Number(now.fee_percentage) }),
    ...(now.fee_fixed === before.fee_fixed ? {} : { fee_fixed: Number(now.fee_fixed) }),
    ...(options.length === 0
      ? {}
      : { options: Object.fromEntries(options.map((name) => [name, now[name]])) }),
    ...(secrets.length === 0
      ? {}
      : { secrets: Object.fromEntries(secrets.map((name) => [name, now[name]])) }),
  }
}

/** The server speaks of `options.iban`, the form of `iban`. */
export function serverNames(method: PaymentMethod): Record<string, OptionName | SecretName> {
  return Object.fromEntries([
    ...optionsOf(method).map((name) => [`options.${name}`, name]),
    ...secretsOf(method).map((name) => [`secrets.${name}`, name]),
  ])
}

export function checkMethod(values: MethodValues): Problems<MethodValues> {
  return {
    fee_percentage: numberProblem(values.fee_percentage, [0, PAYMENT_BOUNDS.fee_percentage]),
    fee_fixed: numberProblem(values.fee_fixed, [0, AMOUNT_MAX]),
  }
}
