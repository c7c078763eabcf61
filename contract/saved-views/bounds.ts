/** The lists of staff whose filters can be kept. No zod: the web imports this. */
export const LISTS_WITH_VIEWS = ['dealers', 'agents', 'tickets', 'shop_orders'] as const
export type ListWithViews = (typeof LISTS_WITH_VIEWS)[number]

export const VIEW_BOUNDS = { name: 60, views: 30 } as const
