/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const VEHICLE_BOUNDS = {
  name: 120,
  engine: 120,
  fuel: 40,
  ecu: 120,
  transmission: 80,
  search_min: 2,
  location: 2000,
  /** Of a variant, and of either place of a location. The files of a form are named one by one: `image_1` … */
  pictures: 3,
  position: 1_000_000,
} as const

/** From where to where the figures of a variant may go. */
export const VARIANT_BOUNDS = {
  engine_cc: [1, 100_000],
  year_from: [1900, 2100],
  year_to: [1900, 2100],
  hp: [1, 10_000],
  nm: [1, 50_000],
} as const
