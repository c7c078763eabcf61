import { SALE_BOUNDS } from '#contract/credit-sales/bounds.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import type { Answer } from '../../../lib/api.ts'
import { creditsFor } from '../prices.ts'

/** What somebody is about to buy. It stands in the address, so that a reload and a link keep it. */
export interface Choice {
  /** Null: a number of credits of one's own. */
  package_id: string | null
  /** Credits of the free amount; '' while the field is empty. */
  count: number | ''
  payment_method: PaymentMethod | null
}

export type Offer = Answer<'GET /price_all'>
export type OfferedMethod = Answer<'GET /payment_methods'>['items'][number]

export const COUNT_LEAST = 1
export const COUNT_MOST = SALE_BOUNDS.count

/** Where nobody asked for a number, the field begins here. */
const COUNT_FIRST = 50

type Params = Record<string, unknown>

function positive(value: unknown): number | null {
  const number = Number(String(value ?? '').replace(',', '.'))
  return value !== undefined && Number.isFinite(number) && number > 0 ? number : null
}

/** `?count=` asks for credits, `?amount=` for as many as so much money buys. */
function wantedCount(params: Params, rate: number): number | null {
  const amount = positive(params.amount)
  const wanted = positive(params.count) ?? (amount === null ? null : creditsFor(amount, rate))
  if (wanted === null) return null
  return Math.min(COUNT_MOST, Math.max(COUNT_LEAST, Math.ceil(wanted * 100 - 1e-6) / 100))
}

/**
 * Reads an address that anybody may have typed. What is not on offer counts as absent: without a package a wish for
 * a number stands; where single credits are not sold, the smallest package that is large enough is meant.
 */
export function readChoice(params: Params, offer: Offer, methods: readonly OfferedMethod[]): Choice {
  const payment_method =
    methods.find(({ method }) => method === params.method)?.method ?? methods[0]?.method ?? null
  const count = wantedCount(params, offer.credit_rate)
  const asked = offer.items.find(({ id }) => id === params.package)
  if (asked) return { package_id: asked.id, count: count ?? COUNT_FIRST, payment_method }
  if (count !== null && offer.free_amount) return { package_id: null, count, payment_method }

  const bySize = offer.items.toSorted((one, other) => one.credits - other.credits)
  const large = count === null ? undefined : (bySize.find(({ credits }) => credits >= count) ?? bySize.at(-1))
  const chosen = large ?? offer.items[0]
  return { package_id: chosen?.id ?? null, count: count ?? COUNT_FIRST, payment_method }
}

/** The part of the address that says what is chosen. */
export function writeChoice({ package_id, count, payment_method }: Choice): Params {
  return {
    package: package_id ?? undefined,
    count: package_id === null && count !== '' ? String(count) : undefined,
    amount: undefined,
    method: payment_method ?? undefined,
  }
}

export interface Wanted {
  package_id?: string
  count?: number
  payment_method: PaymentMethod
}

/** As the server takes it; null while something is missing. */
export function wantedOf({ package_id, count, payment_method }: Choice): Wanted | null {
  if (!payment_method) return null
  if (package_id) return { package_id, payment_method }
  if (count === '' || count < COUNT_LEAST || count > COUNT_MOST) return null
  return { count, payment_method }
}
