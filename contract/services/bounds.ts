/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const OFFER_BOUNDS = {
  name: 80,
  note: 500,
  attestation: 500,
  ecu_family: 40,
  ecu_families: 50,
  price: 100_000,
  extras: 20,
} as const

/** Two letters or digits at least, so that a family does not fit everything. */
export const ECU_FAMILY = /[\p{L}\p{N}]{2}/u
