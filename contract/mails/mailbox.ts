import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, email, instant, line, ONE_LINE } from '../primitives.ts'
import { SENDER_BOUNDS } from './bounds.ts'
import { server } from './calls.ts'
import { MAIL_REFUSALS, MAILBOX_BOUNDS } from './mailbox-bounds.ts'

const place = {
  ...server,
  username: line(SENDER_BOUNDS.username, 1),
  folder: line(MAILBOX_BOUNDS.folder, 1),
}

const shown = z.object({
  mailbox: z
    .object({
      address: z.string(),
      ...place,
      /** Null until a mail to an address behind the plus sign has come: so long nobody is asked to answer. */
      proved_at: instant.nullable(),
      checked_at: instant.nullable(),
      failure: z.object({ at: instant, message: z.string() }).nullable(),
    })
    .nullable(),
  /** The last mails to a reply address that were not taken, newest first. */
  refused: z.array(
    z.object({ at: instant, sender: z.string(), subject: z.string(), why: z.enum(MAIL_REFUSALS) }),
  ),
})

export const mailbox = endpoints({
  'GET /mailbox': {
    summary: 'The mailbox that answers to mails come to, and what was not taken from it; never the password',
    access: 'settings',
    response: shown,
  },
  'POST /mailbox': {
    summary:
      'Take answers from this mailbox; a password that is left out stays, unless the server is another',
    access: 'settings',
    body: z.strictObject({
      address: email,
      ...place,
      password: z.string().max(SENDER_BOUNDS.password).regex(ONE_LINE).optional(),
    }),
    response: shown,
    errors: ['outgoing_address_refused'],
  },
  'DELETE /mailbox': {
    summary: 'Take no more answers by mail; the mailbox itself stays as it is',
    access: 'settings',
    response: done,
  },
  'POST /mailbox/test': {
    summary:
      'Open the mailbox now, and hear what its server says; a mail to it goes out if none has come yet',
    access: 'settings',
    response: z.object({ works: z.boolean(), message: z.string() }),
    errors: ['not_found', 'rate_limited'],
  },
})
