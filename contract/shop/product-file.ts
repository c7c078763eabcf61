/** The file that products are imported from and exported to. No zod: the web shows the columns and the problems. */

/** A product is known by its code. */
export const PRODUCT_COLUMNS = [
  'product_code',
  'name',
  /** By name or slug; a category that is not there yet is added. */
  'category',
  'price',
  'inventory',
  'status',
  'slug',
  'weight',
  'weight_unit',
  'short_description',
  'description',
  /** As JSON: [{ "name": "Length", "values": [{ "name": "1 m", "price": 0 }] }] */
  'extra_options',
  /** Names of pictures in the ZIP that the table comes in. */
  'image1',
  'image2',
  'image3',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

export const REQUIRED_PRODUCT_COLUMNS = [
  'product_code',
  'name',
  'category',
  'price',
] as const satisfies readonly ProductColumn[]

export const IMAGE_COLUMNS = ['image1', 'image2', 'image3'] as const satisfies readonly ProductColumn[]

/** What can be wrong with a line beside `IMPORT_PROBLEMS`. */
export const PRODUCT_PROBLEMS = [
  'not_an_amount',
  /** 1,234: a thousand or one. */
  'ambiguous_amount',
  'invalid_code',
  'invalid_slug',
  'unknown_status',
  /** A product that is there already does not get there from where it is. */
  'unreachable_status',
  'unknown_unit',
  'options_unreadable',
  /** Another product has it. */
  'slug_taken',
] as const
export type ProductProblem = (typeof PRODUCT_PROBLEMS)[number]
