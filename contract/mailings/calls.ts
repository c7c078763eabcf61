import { z } from 'zod'
import { LISTS_OF_PEOPLE } from '../dealers/bounds.ts'
import { peopleFilters } from '../dealers/calls.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  done,
  id,
  idParam,
  line,
  listOf,
  listQuery,
  opaqueToken,
  richText,
  severalOf,
} from '../primitives.ts'
import { MAILING_BOUNDS } from './bounds.ts'
import { audienceCount, mailing, mailingDetails, mailingPreview, recipient } from './shapes.ts'
import { MAILING_STATES, RECIPIENT_STATES } from './states.ts'

/** Mails to dealers need the first key, mails to agents the second. */
const WRITERS = { any_of: ['send_email', 'agent_manager'] } as const

const { of, ...filters } = peopleFilters
const people = { search: line(LENGTHS.search).optional(), ...filters }
const audience = {
  audience: z.enum(LISTS_OF_PEOPLE),
  /** As the address of the list says it. */
  filter: z.strictObject(people).default({}),
  /** Chosen one by one; the filter does not count then. */
  user_ids: z.array(id).min(1).max(MAILING_BOUNDS.people).optional(),
}
const letter = z.strictObject({
  ...audience,
  subject: line(MAILING_BOUNDS.subject),
  body: richText(MAILING_BOUNDS.body),
})
const token = z.strictObject({ token: opaqueToken })

export const mailings = endpoints({
  'GET /mailing': {
    summary: 'Mailings to dealers or to agents, the newest first',
    access: WRITERS,
    query: listQuery(['created_at'], {
      audience: z.enum(LISTS_OF_PEOPLE).default('dealers'),
      state: severalOf(MAILING_STATES).optional(),
    }),
    response: listOf(mailing),
  },
  'POST /mailing': {
    summary: 'Write a draft of a mailing',
    access: WRITERS,
    body: letter,
    response: mailingDetails,
  },
  'GET /mailing_audience': {
    summary: 'How many people filters reach, or those whom a draft names one by one, and who is left out',
    access: WRITERS,
    query: z.strictObject({
      audience: z.enum(LISTS_OF_PEOPLE).default('dealers'),
      ...people,
      mailing_id: id.optional(),
    }),
    response: audienceCount,
  },
  'GET /mailing/{id}': {
    summary: 'One mailing with its text, its audience and how far it is',
    access: WRITERS,
    params: idParam,
    response: mailingDetails,
  },
  'PUT /mailing/{id}': {
    summary: 'Change a draft',
    access: WRITERS,
    params: idParam,
    body: letter,
    response: mailingDetails,
    errors: ['wrong_state'],
  },
  'DELETE /mailing/{id}': {
    summary: 'Delete a draft',
    access: WRITERS,
    params: idParam,
    response: done,
    errors: ['wrong_state'],
  },
  'GET /mailing/{id}/preview': {
    summary: 'The mail as one recipient would get it; as oneself where nobody is named',
    access: WRITERS,
    params: idParam,
    query: z.strictObject({ user_id: id.optional() }),
    response: mailingPreview,
  },
  'POST /mailing/{id}/test': {
    summary: 'Send the mail to oneself, as the named recipient would get it',
    access: WRITERS,
    params: idParam,
    body: z.strictObject({ user_id: id.optional() }),
    response: done,
    errors: ['rate_limited'],
  },
  'POST /mailing/{id}/start': {
    summary: 'Send a draft to everybody of its audience',
    access: WRITERS,
    params: idParam,
    /** How many people the sender was told of; another number, and nothing is sent. */
    body: z.strictObject({ people: z.int().min(0).max(1_000_000) }),
    response: mailingDetails,
    errors: ['wrong_state', 'audience_changed'],
  },
  'POST /mailing/{id}/pause': {
    summary: 'Send no more mails for now',
    access: WRITERS,
    params: idParam,
    response: mailingDetails,
    errors: ['wrong_state'],
  },
  'POST /mailing/{id}/resume': {
    summary: 'Go on with a paused mailing',
    access: WRITERS,
    params: idParam,
    response: mailingDetails,
    errors: ['wrong_state'],
  },
  'POST /mailing/{id}/stop': {
    summary: 'Send no more mails of a mailing, for good',
    access: WRITERS,
    params: idParam,
    response: mailingDetails,
    errors: ['wrong_state'],
  },
  'POST /mailing/{id}/send_again': {
    summary: 'Send again what may have been sent when the program was interrupted',
    access: WRITERS,
    params: idParam,
    response: mailingDetails,
    errors: ['wrong_state'],
  },
  'GET /mailing/{id}/recipients': {
    summary: 'What became of the mail to each recipient',
    access: WRITERS,
    params: idParam,
    query: listQuery(['number'], { state: severalOf(RECIPIENT_STATES).optional() }),
    response: listOf(recipient),
  },
  'GET /mailing/{id}/export': {
    summary: 'The same as CSV',
    access: WRITERS,
    params: idParam,
    query: z.strictObject({ state: severalOf(RECIPIENT_STATES).optional() }),
    response: 'file',
  },
  'GET /mailing_subscription': {
    summary: 'Whether the caller gets mailings',
    access: 'signed_in',
    response: z.object({ subscribed: z.boolean() }),
  },
  'POST /mailing_subscription': {
    summary: 'Get mailings, or no more of them; mails about orders and the account still come',
    access: 'signed_in',
    body: z.strictObject({ subscribed: z.boolean() }),
    response: z.object({ subscribed: z.boolean() }),
  },
  'POST /unsubscribe/{token}': {
    summary:
      'One click in a mail program (RFC 8058): no more mailings. Answers alike whoever the link is for, if anybody',
    access: 'public',
    // Mails that left before name this address.
    while_suspended: true,
    params: token,
    raw: { max_bytes: LIMITS.json_body },
    at_screen: true,
    response: done,
    errors: ['unsubscribe_link_invalid'],
  },
  'POST /subscribe_again/{token}': {
    summary: 'Takes an unsubscription back',
    access: 'public',
    params: token,
    raw: { max_bytes: LIMITS.json_body },
    response: done,
    errors: ['unsubscribe_link_invalid'],
  },
})
