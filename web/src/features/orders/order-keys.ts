/** Families of the answers about orders, as fine as the live events that make them stale. Every visit begins with them. */
export const ORDER_LISTS_KEY = ['orders', 'lists'] as const
export const ORDER_COUNTS_KEY = ['orders', 'counts'] as const
export const RELATED_ORDERS_KEY = ['orders', 'related'] as const
/** Whatever tells of several orders. Messages change lists and counts alone. */
export const MANY_ORDERS_KEYS = [ORDER_LISTS_KEY, ORDER_COUNTS_KEY, RELATED_ORDERS_KEY] as const
export const orderKey = (id: string) => ['orders', 'one', id] as const
export const orderMessagesKey = (id: string) => ['orders', 'messages', id] as const
/** On a sub-portal, by its own order: what its staff and the provider wrote to each other. */
export const providerMessagesKey = (id: string) => ['orders', 'provider-messages', id] as const
