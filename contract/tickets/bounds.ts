/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const TICKET_BOUNDS = {
  subject: 120,
  rating_comment: 1000,
  canned_title: 80,
  canned_text: 5000,
  canned: 200,
} as const
