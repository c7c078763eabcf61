/*
 * The life of a mailing. No zod: the web imports this.
 *
 * A draft is written and changed. Started, it is sent by jobs, a few mails at a time; staff pause it and let it go on, or stop
 * it for good. It is sent when nobody is left who waits for it. Mails that may have been sent can be sent again on purpose.
 */
export const MAILING_STATES = ['draft', 'sending', 'paused', 'sent', 'stopped'] as const
export type MailingState = (typeof MAILING_STATES)[number]

export const MAILING_ACTS = ['start', 'pause', 'resume', 'stop', 'finish', 'send_again'] as const
export type MailingAct = (typeof MAILING_ACTS)[number]

/** What an act makes of a mailing, by the state it is in. */
const MOVES: Record<MailingAct, Partial<Record<MailingState, MailingState>>> = {
  start: { draft: 'sending' },
  pause: { sending: 'paused' },
  resume: { paused: 'sending' },
  stop: { sending: 'stopped', paused: 'stopped' },
  finish: { sending: 'sent' },
  send_again: { sending: 'sending', paused: 'paused', sent: 'sending' },
}

/** The next state, or null where the act is not to be had. */
export const nextMailingState = (state: MailingState, act: MailingAct): MailingState | null =>
  MOVES[act][state] ?? null

/**
 * What became of the mail to one person. `sending` is claimed by a job; one that a crash left so is `unknown`: it may have been
 * sent, and goes again only when somebody wants that. `bounced`: the address takes no mail. `refused`: the mail was not taken.
 */
export const RECIPIENT_STATES = [
  'queued',
  'sending',
  'sent',
  'refused',
  'bounced',
  'left_out',
  'unknown',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why somebody of the audience gets no mail. */
export const LEFT_OUT_REASONS = [
  'unsubscribed',
  'blocked',
  'unverified',
  'deleted',
  'not_a_customer',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
