/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const MESSAGE_BOUNDS = { text: 5000 } as const
