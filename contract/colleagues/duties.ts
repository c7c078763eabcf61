/* No zod: the web imports this. */

/** What a colleague may do on the company's account: `buyer` orders and buys credits, `orderer` orders only. */
export const DUTIES = ['buyer', 'orderer'] as const
export type Duty = (typeof DUTIES)[number]

/** So many people work on one wallet, invitations that wait counted in. */
export const MOST_COLLEAGUES = 50
