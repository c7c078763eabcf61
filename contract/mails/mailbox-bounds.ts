/** No zod: the web imports this. `local`: a reply address puts 44 signs behind it, and 64 is all that mail allows. */
export const MAILBOX_BOUNDS = { folder: 200, local: 20 } as const

/** Why a mail to a reply address was not taken. It stays in the mailbox, unread, where staff can answer it. */
export const MAIL_REFUSALS = [
  /** Nothing of ours, or the address was made for somebody else. */
  'wrong_address',
  /** The writer may not write there: blocked, left, a key lost, or the site has switched it off. */
  'not_allowed',
  /** A holiday note, a bounce, a list: answering those never ends. */
  'automatic',
  /** The receiving server says that the sender is not who they say. */
  'forged',
  'empty',
  'too_large',
  'too_many',
  /** It cannot be read: broken, or made so that reading it takes more than a mail may. */
  'unreadable',
] as const
export type MailRefusal = (typeof MAIL_REFUSALS)[number]
