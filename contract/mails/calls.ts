import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { email, instant, line, ONE_LINE } from '../primitives.ts'
import { MAIL_SECURITIES, SENDER_BOUNDS } from './bounds.ts'

const [firstPort, lastPort] = SENDER_BOUNDS.port

export const server = {
  host: line(SENDER_BOUNDS.host, 1).toLowerCase(),
  port: z.int().min(firstPort).max(lastPort),
  security: z.enum(MAIL_SECURITIES),
  /** Empty where the server wants neither name nor password. */
  username: line(SENDER_BOUNDS.username),
}

const mailSender = z.object({
  /** Empty: mails bear the address that follows from the site's own. */
  address: z.string(),
  /** Null: they leave by the server of the installation. */
  server: z.object(server).nullable(),
  /** What mails bear as it stands. */
  in_use: z.string(),
  /** Where the address must be while the site has no server of its own; empty where it may be anywhere. */
  domains: z.array(z.string()),
  /** What the own server said to the last mail that it did not take. */
  failure: z.object({ at: instant, message: z.string() }).nullable(),
})

export const mails = endpoints({
  'GET /mail_sender': {
    summary:
      'From which address the mails of the site come and by which server they leave; never the password',
    access: 'settings',
    response: mailSender,
  },
  'POST /mail_sender': {
    summary:
      'Change the address and the server; a password that is left out stays, unless the server is another',
    access: 'settings',
    body: z.strictObject({
      /** Left out: the one that follows from the site's own address. */
      address: email.optional(),
      /** Left out: mails leave by the server of the installation. */
      server: z
        .strictObject({
          ...server,
          password: z.string().max(SENDER_BOUNDS.password).regex(ONE_LINE).optional(),
        })
        .optional(),
    }),
    response: mailSender,
    errors: ['outgoing_address_refused'],
  },
  'POST /mail_sender/test': {
    summary: 'Send a mail to oneself, and hear what the server says',
    access: 'settings',
    response: z.object({ works: z.boolean(), message: z.string() }),
    errors: ['rate_limited'],
  },
})
