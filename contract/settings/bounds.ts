/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SETTINGS_BOUNDS = {
  title: 80,
  copyright_text: 200,
  close_reason: 120,
  logo_side: 2000,
  credit_rate: 100_000,
  retention_months: 120,
} as const

/** From where to where the figures of orders may go. */
export const ORDER_SETTINGS_BOUNDS = {
  asap_minutes: [1, 10_000],
  short_minutes: [1, 10_000],
  long_minutes: [1, 10_000],
  revision_days: [0, 365],
  ecu_file_mib: [1, 256],
  extra_file_mib: [1, 512],
  attachment_mib: [1, 128],
} as const
