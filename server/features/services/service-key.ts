import type { Choice } from './order-offer.ts'

interface Ordered extends Choice {
  faultCodes: readonly string[]
}

/**
 * What was ordered, in one text: the same for the same set, in whatever order it was ticked, and another for any other.
 * A solution serves an order when both have the same. Stored with orders and solutions, so its form must not change.
 */
export function serviceKey({ serviceId, optionIds, extraIds, faultCodes }: Ordered): string {
  return JSON.stringify([
    serviceId,
    asSet(optionIds),
    asSet(extraIds),
    asSet(faultCodes.map((code) => code.trim().toUpperCase())),
  ])
}

const asSet = (values: readonly string[]): string[] => [...new Set(values)].sort()
