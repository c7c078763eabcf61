/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SHOP_ORDER_BOUNDS = {
  reason: 500,
  reason_min: 3,
  txn_id: 100,
  tracking_number: 60,
  tracking_url: 300,
  name: 120,
  company_name: 120,
  address: 200,
  zip_code: 20,
  city: 100,
  /** Orders that staff print or move at once. */
  at_once: 100,
  /** Days that the statistics tell of at once. */
  statistics_days: 800,
  /** Addresses that are kept for one account. */
  addresses: 10,
} as const
