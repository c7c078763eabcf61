/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SHOP_BOUNDS = {
  name: 120,
  slug: 120,
  product_code: 10,
  short_description: 300,
  /** Of three bytes each they fit into a field of a form. */
  rich_text: 30_000,
  price: 1_000_000,
  inventory: 1_000_000,
  weight: 100_000,
  pictures: 3,
  /** Vehicles that staff name for one product. */
  vehicles: 50,
  options: 5,
  option_name: 40,
  option_values: 20,
  /** Pieces of one line of a cart, and lines of a cart. */
  quantity: 1000,
  lines: 50,
  coupon_code: 30,
  coupon_uses: 1_000_000,
  shipping_days: 365,
  shipping_countries: 250,
  low_stock: 1000,
  tracking_url: 300,
  /** A ZIP with pictures. */
  import_file: 256 * 1024 * 1024,
} as const

/** Words with a hyphen between them: what stands in addresses. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const PRODUCT_CODE = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/
export const COUPON_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]*$/
/** Empty, or a page for a parcel by its number. */
export const TRACKING_URL = /^(https:\/\/\S*\{number\}\S*)?$/
