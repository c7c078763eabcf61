/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const NOTICE_BOUNDS = {
  title: 160,
  body: 50_000,
  countries: 100,
  /** So many notices are marked as read by one call. */
  read: 50,
} as const

/** Agents are customers with a sub-portal; `customers` are all others. */
export const NOTICE_AUDIENCES = ['all', 'customers', 'agents'] as const
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number]
