/** Every service and option has three prices; a customer has one of them, and a vehicle type may set another. */
export const PRICE_TYPES = [1, 2, 3] as const
export type PriceType = (typeof PRICE_TYPES)[number]
