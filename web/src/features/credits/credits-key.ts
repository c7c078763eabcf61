/** Everything that a moving wallet makes stale; the live event `credits.changed` fetches what is shown again. */
export const CREDITS_KEY = ['credits'] as const
