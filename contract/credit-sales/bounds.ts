/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SALE_BOUNDS = {
  package_name: 60,
  credits: 1_000_000,
  /** That a customer may buy at once by the single price. */
  count: 100_000,
  item_name: 120,
} as const
