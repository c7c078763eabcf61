import { readJson, writeText } from '../../../lib/stored.ts'
import { isRecord } from '../../../lib/stored-draft.ts'
import type { CheckoutValues } from './checkout-values.ts'
import type { Choices } from './use-checkout-quote.ts'

/** What survives a reload. The tick that agrees does not: it is given to a total that was seen. */
export interface CheckoutDraft {
  choices: Choices
  /** Null before anything was shown. */
  values: CheckoutValues | null
}

const VERSION = 1

/** Of this tab alone, and per person: a browser may be shared by a workshop. */
const keyOf = (person: string) => `shop_checkout.${VERSION}.${person}`

export function findCheckout(person: string): CheckoutDraft {
  const found = readJson<Partial<CheckoutDraft>>(keyOf(person), 'session')
  if (!isRecord(found) || !isRecord(found.choices)) return { choices: {}, values: null }
  const values = isRecord(found.values)
    ? { ...(found.values as unknown as CheckoutValues), agree: false }
    : null
  return { choices: found.choices as Choices, values }
}

export const keepCheckout = (person: string, draft: CheckoutDraft): void =>
  writeText(keyOf(person), JSON.stringify(draft), 'session')

export const forgetCheckout = (person: string): void => writeText(keyOf(person), null, 'session')
