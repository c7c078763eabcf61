/** What the calls take at most, for their schemas and for the screens of the web. No zod: the web imports this. */
export const CHAT_BOUNDS = { page: 200, messages: 50 } as const

/** Whoever types tells so at most this often, and is taken to have stopped a little later. */
export const TYPING_MS = { every: 3000, lasts: 5000 } as const
