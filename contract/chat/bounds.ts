/** What the calls take at most, for their schemas and for the screens of the web. No zod: the web imports this. */
export const CHAT_BOUNDS = { page: 200, messages: 50 } as const

/** A page of the portal by its path alone: what stands behind it is nobody's business. */
export const PAGE_PATTERN = /^\/[A-Za-z0-9/_-]*$/

/** Whoever types tells so at most this often, and is taken to have stopped a little later. */
export const TYPING_MS = { every: 3000, lasts: 5000 } as const
