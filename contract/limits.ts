/** Bounds that screens show before the server has to refuse. No zod: the web imports this. */
const MiB = 1024 * 1024

export const LIMITS = {
  password_min: 10,
  password_max: 128,
  json_body: MiB,
  image: 8 * MiB,
  /** The most that a site can allow; what it does allow is in its settings. */
  ecu_file: 256 * MiB,
  extra_file: 512 * MiB,
  attachment: 128 * MiB,
  import_file: 32 * MiB,
  /** What one customer may store within a day: two hundred files of 40 MiB. */
  uploads_per_day: 8192 * MiB,
  page_size: 20,
  page_max: 1_000_000,
  page_size_max: 500,
  /** `size=-1` asks for everything; this many rows at most. */
  rows_max: 10_000,
  code_digits: 6,
  code_minutes: 10,
  code_tries: 5,
  code_resend_seconds: 60,
} as const

/** Letters that a text may have, where more than one feature takes it. */
export const LENGTHS = {
  person_name: 80,
  username: 40,
  email: 254,
  phone: 32,
  company_name: 160,
  company_reg_no: 40,
  vat_no: 20,
  address: 300,
  zip_code: 20,
  city: 120,
  search: 100,
  /** Less tells nobody anything. */
  reason_min: 3,
} as const
