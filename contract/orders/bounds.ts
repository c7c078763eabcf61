/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const ORDER_BOUNDS = {
  vehicle_name: 160,
  reg_no: 20,
  vin: 17,
  mileage: 10_000_000,
  power_hp: 10_000,
  transmission: 80,
  ecu_brand: 60,
  ecu_version: 80,
  tool: 60,
  comment: 5000,
  price: 1_000_000,
  reason: 500,
  staff_note: 5000,
  delivery_note: 2000,
  overrule_reason: 300,
  /** What a customer writes with a file that was missing, or about one that does not do. */
  answer: 2000,
} as const

/** Neither I nor O nor Q, which would be read as 1 and 0. */
export const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
