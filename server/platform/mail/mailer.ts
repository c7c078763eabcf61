import type { SendMailOptions, Transporter } from 'nodemailer'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Config } from '#server/config.ts'
import { checkedAddress, type MailAddress, parseAddress } from './mail-address.ts'
import { createMailServers, type MailServer, PATIENCE } from './mail-server.ts'
import { oneLine } from './one-line.ts'
import { checkOutbox, writeToOutbox } from './outbox.ts'
import type { RenderedMail } from './render-mail.ts'

export interface Mail {
  to: MailAddress
  rendered: RenderedMail
  /** Ours for this message and the same at every attempt, so that recipients can drop a second copy. */
  messageId: string
  /** The site's name instead of the configured one; an address of its own only where the server may send for it. */
  from?: { name: string; address?: string }
  replyTo?: MailAddress
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The server of the site, instead of the installation's. */
  server?: MailServer | null
  /** One of many: has connections of its own, so that no other mail waits behind it, and ends by one click (RFC 8058). */
  bulk?: { unsubscribeUrl: string }
}

export interface Mailer {
  /** Resolves when the next server has taken the mail (or it is on disk); trying again is the caller's job. */
  send(mail: Mail): Promise<void>
  /** Throws when mails could not be sent now: server away, wrong password, directory not writable. */
  verify(): Promise<void>
  close(): Promise<void>
}

export interface MailerOptions {
  /** `smtp://` (TLS where the server offers it) or `smtps://`; query parameters reach nodemailer (`?requireTLS=true`). */
  smtpUrl?: string | undefined
  /** Where mails are written, one .eml file each, when there is no SMTP server. */
  outboxDir: string
  /** `Name <address>` or an address. */
  from: string
  /** Hosts in our own network that the server of a site may be. */
  outgoingPrivateHosts?: Config['outgoingPrivateHosts']
  log: Pick<Log, 'info'>
  clock?: Clock
}

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, outboxDir, log, clock = systemClock } = options
  const sender = parseAddress(options.from)
  const connecting = new Map<'single' | 'bulk', Promise<Transporter>>()
  const servers = createMailServers({ outgoingPrivateHosts: options.outgoingPrivateHosts ?? [] })

  const transport = (url: string, kind: 'single' | 'bulk' = 'single') => {
    const opened = connecting.get(kind) ?? connect(url)
    connecting.set(kind, opened)
    return opened
  }

  return {
    async send(mail) {
      const message = compose(mail, sender, clock.now())
      if (mail.server) await (await servers.to(mail.server, domainOf(message.from))).sendMail(message)
      else if (smtpUrl) await (await transport(smtpUrl, mail.bulk ? 'bulk' : 'single')).sendMail(message)
      else await writeToOutbox(outboxDir, mail.messageId, clock.now(), message)
      log.info(
        { message_id: mail.messageId, by: mail.server ? 'own server' : smtpUrl ? 'smtp' : 'outbox' },
        'mail sent',
      )
    },
    async verify() {
      if (smtpUrl) await (await transport(smtpUrl)).verify()
      else await checkOutbox(outboxDir)
    },
    async close() {
      for (const opened of connecting.values()) (await opened).close()
      connecting.clear()
      await servers.close()
    },
  }
}

/** nodemailer is loaded by the first mail: it is not needed to start serving. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...PATIENCE,
  })
}

const domainOf = ({ address }: MailAddress) => address.split('@')[1] ?? ''

function compose(mail: Mail, sender: MailAddress, date: Date) {
  if (!/^[\w.-]{1,128}$/.test(mail.messageId)) {
    throw new Error(`Not a message id: ${JSON.stringify(mail.messageId)}`)
  }
  const from = checkedAddress({ ...sender, ...mail.from })
  return {
    from,
    to: checkedAddress(mail.to),
    replyTo: mail.replyTo && checkedAddress(mail.replyTo),
    subject: oneLine(mail.rendered.subject),
    text: mail.rendered.text,
    html: mail.rendered.html,
    attachments: mail.attachments?.map((file) => ({ ...file, filename: oneLine(file.filename) })),
    messageId: `<${mail.messageId}@${domainOf(from)}>`,
    date,
    // Keeps holiday notes and other robots from answering.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...bulkHeaders(mail) },
    // A content is always bytes we hold: no mail makes the server read a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

function bulkHeaders({ bulk }: Mail): Record<string, string> {
  if (!bulk) return {}
  if (!/^https?:\/\/[!-;=?-~]+$/.test(bulk.unsubscribeUrl))
    throw new Error(`Not an address to unsubscribe at: ${JSON.stringify(bulk.unsubscribeUrl)}`)
  return {
    Precedence: 'bulk',
    'List-Unsubscribe': `<${bulk.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
