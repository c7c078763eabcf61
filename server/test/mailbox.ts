import type { Email } from 'postal-mime'
import { proofAddress, replyAddress } from '#features/mails/mailbox/reply-address.ts'
import type { Desk } from './desk.ts'
import type { ImapServer } from './imap-server.ts'
import { expectDone } from './orders.ts'
import type { TestPerson } from './people.ts'

type Site = 'main' | 'other'

const ADDRESS = 'support@harbour.test'

export const mailboxBody = (imap: ImapServer, changes: object = {}) => ({
  address: ADDRESS,
  host: '127.0.0.1',
  port: imap.port,
  security: 'starttls',
  username: 'support',
  password: imap.password,
  folder: 'INBOX',
  ...changes,
})

/** A site that takes answers from this server: entered by its staff, and proved by the mail that comes there. */
export async function setUpMailbox(
  desk: Desk,
  imap: ImapServer,
  { token }: TestPerson,
  site: Site = 'main',
): Promise<void> {
  expectDone(await desk.call('POST /mailbox', { site, token, body: mailboxBody(imap) }))
  const to = proofAddress(desk.platform.config.secretKey, ADDRESS, desk.sites[site])
  imap.deliver(`From: no-reply@localhost\nTo: ${to}\nAuto-Submitted: auto-generated\n\nIt works`)
  await lookForMails(desk)
}

/** What every minute brings. */
export async function lookForMails(desk: Desk): Promise<void> {
  await desk.runScheduled('mails.look')
  await desk.runJobs()
}

export interface Letter {
  from: string
  to: string
  text?: string
  headers?: Record<string, string>
  /** Instead of the text: the body with its own headers. */
  mime?: string
}

let letters = 0

/** A mail as programs of people send it. */
export function letter({ from, to, text = 'Thank you', headers = {}, mime }: Letter): string {
  const head = {
    From: from,
    To: to,
    Subject: 'Re: your ticket',
    'Message-ID': `<${++letters}@mail.example>`,
    'MIME-Version': '1.0',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const body = mime ?? `Content-Type: text/plain; charset=utf-8\n\n${text}\n`
  return `${lines.join('\n')}\n${body}`
}

/** Where a mail asks to be answered. */
export function replyToOf(mail: Email | undefined): string {
  const address = mail?.replyTo?.[0]?.address
  if (!address) throw new Error('the mail asks for no answer')
  return address
}

interface Writer {
  secretKey: string
  siteId: string
  ticketId: string
  userId: string
}

/** The same without the mail, for whoever knows the key of the program: where this person answers a ticket. */
export const replyAddressFor = ({ secretKey, siteId, ticketId, userId }: Writer): string =>
  replyAddress(secretKey, ADDRESS, { siteId, kind: 'ticket', id: ticketId, userId })
