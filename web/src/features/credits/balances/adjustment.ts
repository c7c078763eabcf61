import { AMOUNT_MAX, fromHundredths, toHundredths } from '#contract/amounts.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Answer } from '../../../lib/api.ts'

export type Wallet = Answer<'GET /balances'>['items'][number]

export interface AdjustmentValues {
  /** Signed; '' while nothing is typed. */
  credits: number | string
  reason: string
}

/** Null as long as there is no whole number of hundredths to speak of. */
export function balanceAfter(wallet: Pick<Wallet, 'credits'>, credits: number | string): number | null {
  if (typeof credits !== 'number' || !Number.isFinite(credits)) return null
  return fromHundredths(toHundredths(wallet.credits) + toHundredths(credits))
}

/** How much can be taken at most: down to the limit, not below. */
export function mostTaken({ credits, credit_limit }: Pick<Wallet, 'credits' | 'credit_limit'>): number {
  return fromHundredths(Math.max(toHundredths(credits) + toHundredths(credit_limit), 0))
}

export function isTooMuch(wallet: Pick<Wallet, 'credits' | 'credit_limit'>, credits: number | string) {
  return typeof credits === 'number' && toHundredths(-credits) > toHundredths(mostTaken(wallet))
}

export function creditsProblem(credits: number | string): 'required' | FieldError | null {
  if (typeof credits !== 'number' || credits === 0) return 'required'
  if (credits > AMOUNT_MAX) return { code: 'too_big', params: { max: AMOUNT_MAX } }
  return credits < -AMOUNT_MAX ? { code: 'too_small', params: { min: -AMOUNT_MAX } } : null
}
