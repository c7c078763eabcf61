import type { ImapServer } from '#server/test/imap-server.ts'
import type { Account } from './accounts.ts'
import type { Caller } from './caller.ts'
import { png } from './pictures.ts'
import { poisonMails } from './poisoned-mails.ts'
import { HUGE, LONG, short, TINY, TURNED } from './scripts.ts'

interface Scene {
  admin: Caller
  customer: Caller
  /** The customer's. */
  account: Account
  round: number
}

export interface PoisonedTalk {
  ticket: string
  /** One that was answered by mail. */
  mailed: string
  mailbox: ImapServer
  sentFile: string
}

/**
 * Everything that is said outside of orders, as scripts: a ticket with answers and a note of staff, a chat, a file that was sent,
 * a notice, a canned answer and mails that answer a ticket. Of all of it there are notifications.
 */
export async function poisonTalk({ admin, customer, account, round }: Scene): Promise<PoisonedTalk> {
  const picture = ['file', `${short(round + 1)}.png`, png(8, [9, 9, 9]), 'image/png'] as const
  const file = ['file', `${short(round + 2)}.bin`, Buffer.from(LONG)] as const
  await admin.call('POST', '/canned_answer', { title: short(round), text: HUGE.slice(0, 4900) })

  const opened = { subject: `${short(round + 3)} ${TURNED}`.slice(0, 119), text: HUGE, reg_no: TINY }
  const { id } = await customer.send('POST', '/ticket', opened, picture)
  await admin.send('POST', `/ticket_message/${id}`, { text: HUGE }, file)
  await admin.send('POST', `/ticket_message/${id}`, { text: HUGE, internal: 'true' })
  await customer.send('POST', `/ticket_message/${id}`, { text: HUGE }, picture)

  const { id: mailed } = await customer.send('POST', '/ticket', { subject: short(round + 6), text: TINY })
  const mailbox = await poisonMails({ admin, account, ticketId: mailed, round })

  await customer.send('POST', '/chat_message', { text: HUGE }, picture)
  await admin.send('POST', '/chat_message', { text: HUGE, user_id: account.id }, file)
  await customer.send('POST', '/chat_message', { text: short(round + 4) })

  const note = { note: HUGE.slice(0, 1990), registration: TINY }
  const sent = await customer.send('POST', '/file_upload', note, file)
  await admin.call('PUT', `/sent_file/${sent.id}`, { done: true })

  await admin.call('POST', '/message', {
    title: `${short(round + 5)} ${TURNED}`.slice(0, 159),
    body: `<p>__xss</p>${HUGE}`,
    from_date: '2020-01-01',
    to_date: null,
    audience: 'all',
    price_types: [],
    countries: [],
    pinned: true,
  })
  return { ticket: id, mailed, mailbox, sentFile: sent.id }
}
