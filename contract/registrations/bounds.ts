/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const REGISTRATION_BOUNDS = { plate_min: 2, plate: 20, provider_key: 200 } as const
