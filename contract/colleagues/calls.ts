import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { signedInUser } from '../identity/calls.ts'
import { done, email, id, instant, language, opaqueToken, password, personName } from '../primitives.ts'
import { DUTIES } from './duties.ts'

const duty = z.enum(DUTIES)

/** Somebody who works on the wallet of a company. */
export const colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  duty,
  is_blocked: z.boolean(),
  /** When they were here last, to a day. */
  last_seen_at: instant.nullable(),
  created_at: instant,
  /** How many orders they have placed for the company. */
  orders: z.number(),
})

export const colleagueInvite = z.object({
  id,
  email: z.string(),
  duty,
  created_at: instant,
  expires_at: instant,
})

/** Whoever gives somebody a way to the wallet is its owner, and nobody who works in their account. */
const ofOwner = { access: 'customer', for_owners: true, not_while_acting: true } as const
const one = { params: z.strictObject({ id }) } as const

export const colleagues = endpoints({
  'GET /colleagues': {
    summary: 'Colleagues on the own wallet, and who was invited to be one',
    access: 'customer',
    for_owners: true,
    response: z.object({
      items: z.array(colleague),
      invites: z.array(colleagueInvite),
      /** Whether there is room for one more. */
      can_invite: z.boolean(),
    }),
  },
  'PUT /colleague/{id}': {
    summary: 'Change what a colleague may do',
    ...ofOwner,
    ...one,
    body: z.strictObject({ duty }),
    response: colleague,
  },
  'DELETE /colleague/{id}': {
    summary: 'Remove a colleague; their login ends, their orders stay with the company',
    ...ofOwner,
    ...one,
    response: done,
  },
  'POST /colleague_invites': {
    summary: 'Invite a colleague; the link in the mail works for a week',
    ...ofOwner,
    body: z.strictObject({ email, duty, locale: language.optional() }),
    response: colleagueInvite,
    errors: ['too_many_colleagues', 'rate_limited'],
  },
  'POST /colleague_invites/{id}/resend': {
    summary: 'Mail an invitation again, with a new link',
    ...ofOwner,
    ...one,
    response: done,
    errors: ['rate_limited'],
  },
  'DELETE /colleague_invites/{id}': {
    summary: 'Take an invitation back',
    ...ofOwner,
    ...one,
    response: done,
  },
  'POST /auth/check_colleague_invite': {
    summary: 'Which company an invitation is from',
    access: 'public',
    body: z.strictObject({ token: opaqueToken }),
    response: z.object({ email: z.string(), invited_by: z.string(), company: z.string(), duty }),
    errors: ['invite_invalid', 'rate_limited'],
  },
  'POST /auth/accept_colleague_invite': {
    summary: 'Become a colleague with the link of an invitation',
    access: 'public',
    body: z.strictObject({
      token: opaqueToken,
      first_name: personName,
      last_name: personName,
      password,
      locale: language.optional(),
    }),
    response: signedInUser,
    errors: ['invite_invalid', 'rate_limited'],
  },
})
