/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const VAT_BOUNDS = { percentage: 100 } as const
