import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow } from 'imapflow'
import { PATIENCE } from '#platform/mail/mail-server.ts'
import { guardedOptions } from '#platform/outgoing.ts'
import type { Config } from '#server/config.ts'
import { saidBy } from '../hand-over.ts'
import type { Mailbox } from './mailbox-store.ts'
import { ROBOT_HEADERS } from './robots.ts'

/** A mailbox that is open, and what is done with it here. */
export interface OpenMailbox {
  readonly validity: number
  /** Where the next mail will stand. */
  readonly nextUid: number
  /** Those above a place, or those that came since a day; oldest first, with the headers that name recipients. */
  list(from: { above: number } | { since: Date }): Promise<WaitingMail[]>
  /** The headers that say who writes, and whether a program does; null where the server keeps them to itself. */
  readHead(uid: number): Promise<Buffer | null>
  read(uid: number): Promise<Buffer>
  markRead(uid: number): Promise<void>
}

export interface WaitingMail {
  uid: number
  size: number
  headers: string
}

/** What the server of a mailbox said, or what kept us from reaching it: a matter of the site, not of ours. */
export class MailboxError extends Error {}

/** Of one mail alone: whoever reads the mailbox deleted it. */
export class MailGone extends MailboxError {}

/** A server sends all that it likes: more than this of one mail is not read. */
export const MOST_BYTES = 40 * 1024 * 1024
const MOST_AT_ONCE = 200
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']
const HEAD = ['from', 'subject', 'date', 'message-id', 'authentication-results', ...ROBOT_HEADERS]
/** What is looked at of headers: hundreds of recipients, and more than any program writes of the others. */
const MOST_LETTERS = { recipients: 256 * 1024, head: 32 * 1024 }

export async function withMailbox<T>(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  { server, folder }: Pick<Mailbox, 'server' | 'folder'>,
  work: (box: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = await asking(connect(config, server))
  try {
    const box = await asking(client.mailboxOpen(folder))
    return await work(opened(client, box))
  } finally {
    // Whoever hangs is not waited for.
    client.close()
  }
}

/** As for servers that mails leave by: only the world outside, and encrypted, but for hosts that the operator vouches for. */
async function connect(config: Pick<Config, 'outgoingPrivateHosts'>, server: Mailbox['server']) {
  const { ImapFlow } = await import('imapflow')
  const { host, port, security, username, password } = server
  const { isTrusted, options } = guardedOptions(config, host)
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && !isTrusted && { doSTARTTLS: true }),
    auth: { user: username, pass: password },
    tls: options as ConnectionOptions,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE.connectionTimeout,
    greetingTimeout: PATIENCE.greetingTimeout,
    socketTimeout: PATIENCE.socketTimeout,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: MOST_BYTES,
    maxResponseSize: MOST_BYTES + 1024 * 1024,
  })
  // One that breaks while nobody asks it anything: the next question says so.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

function opened(
  client: ImapFlow,
  { uidValidity, uidNext }: { uidValidity: bigint; uidNext: number },
): OpenMailbox {
  /** Where the line breaks the client answers as if there were nothing. */
  async function ask<T>(answer: Promise<T>): Promise<T> {
    const said = await asking(answer)
    if (!client.usable) throw new MailboxError('the connection broke off')
    return said
  }
  return {
    validity: Number(uidValidity),
    nextUid: uidNext,
    async list(from) {
      const range = 'above' in from ? { uid: `${from.above + 1}:*` } : from
      const known = await ask(client.search(range, { uid: true }))
      if (!known) throw new MailboxError('the server does not say which mails there are')
      const uids = known
        // `7:*` names the last mail even where it stands below.
        .filter((uid) => !('above' in from) || uid > from.above)
        .sort((one, other) => one - other)
        .slice(0, MOST_AT_ONCE)
      if (uids.length === 0) return []
      const query = { uid: true, size: true, headers: RECIPIENTS }
      const found = await ask(client.fetchAll(uids.join(','), query, { uid: true }))
      return (
        found
          // Servers tell of changes to others in between.
          .filter(({ uid }) => uids.includes(uid))
          .map(({ uid, size = 0, headers }) => ({
            uid,
            size,
            headers: headers?.toString('latin1', 0, MOST_LETTERS.recipients) ?? '',
          }))
          .sort((one, other) => one.uid - other.uid)
      )
    },
    async readHead(uid) {
      const mail = await ask(client.fetchOne(String(uid), { headers: HEAD }, { uid: true }))
      return (mail || null)?.headers?.subarray(0, MOST_LETTERS.head) ?? null
    },
    async read(uid) {
      const mail = await ask(client.fetchOne(String(uid), { source: true }, { uid: true }))
      const source = mail ? mail.source : undefined
      if (!source) throw new MailGone(`the mail ${uid} is gone`)
      return source
    },
    async markRead(uid) {
      await ask(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))
    },
  }
}

async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { responseText } = error as { responseText?: string }
    throw new MailboxError(responseText ?? saidBy(error), { cause: error })
  }
}
