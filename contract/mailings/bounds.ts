/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const MAILING_BOUNDS = {
  subject: 200,
  body: 50_000,
  /** So many people can be chosen one by one; more are found by filters. */
  people: 500,
} as const

/** What is filled in for each recipient. */
export const PERSONAL_FIELDS = [
  'first_name',
  'last_name',
  'name',
  'company',
  'email',
  'credits',
  'site',
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]
