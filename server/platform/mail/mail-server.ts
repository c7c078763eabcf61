import type { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { MailSecurity } from '#contract/mails/bounds.ts'
import type { Config } from '#server/config.ts'
import { connectGuarded, hostAsUrl, isNamedHost } from '../outgoing.ts'

/** A mail server that a site entered for itself. */
export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  /** Empty: the server wants neither name nor password. */
  username: string
  password: string
}

type Connected = (error: Error | null, socket?: { connection: Socket }) => void
type Outgoing = Pick<Config, 'outgoingPrivateHosts'>

const SECONDS = 1000

/** How long a server may take: to be reached, to greet, and between two words. */
export const PATIENCE = {
  connectionTimeout: 10 * SECONDS,
  greetingTimeout: 10 * SECONDS,
  dnsTimeout: 10 * SECONDS,
  socketTimeout: 60 * SECONDS,
}

/** Lines to so many servers stay open for the next mail. */
const MOST_OPEN = 20

/** The lines to the servers of sites, by what was entered: whoever changes a password gets another line. */
export function createMailServers(config: Outgoing) {
  const open = new Map<string, Promise<Transporter>>()

  return {
    to(server: MailServer, domain: string): Promise<Transporter> {
      const key = JSON.stringify([server, domain])
      const found = open.get(key) ?? connect(config, server, domain)
      // The one that was needed last stands last.
      open.delete(key)
      open.set(key, found)
      for (const [oldest, line] of open) {
        if (open.size <= MOST_OPEN) break
        open.delete(oldest)
        void line.then((transport) => transport.close())
      }
      return found
    },
    async close() {
      for (const line of open.values()) (await line).close()
      open.clear()
    },
  }
}

/**
 * A person of a site said where to connect: only the world outside can be reached by it, and nothing is said before the
 * line is encrypted, but to hosts that the operator vouches for. The machine introduces itself by the sender's domain.
 */
async function connect(config: Outgoing, server: MailServer, domain: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { host, port, security, username, password } = server
  const target = hostAsUrl(host)
  const isTrusted = target !== null && isNamedHost(target, config.outgoingPrivateHosts)
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: !isTrusted,
    name: domain,
    ...(username !== '' && { auth: { user: username, pass: password } }),
    pool: true,
    maxConnections: 2,
    ...PATIENCE,
    getSocket: (_options: object, done: Connected) => {
      connectGuarded(config, { host, port, timeoutMs: PATIENCE.connectionTimeout }).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  })
}
