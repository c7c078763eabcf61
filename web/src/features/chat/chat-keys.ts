/** Families of the answers about chats, as fine as the live events that make them stale. */
export const CHAT_LISTS_KEY = ['chat', 'lists'] as const
export const CHAT_COUNTS_KEY = ['chat', 'counts'] as const
/** By the customer: there is one chat a person. */
export const partnerKey = (userId: string) => ['chat', 'partner', userId] as const
export const talkKey = (userId: string) => ['chat', 'talk', userId] as const
