/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const BILLING_BOUNDS = { refund_reason: 200, refund_lines: 200 } as const
