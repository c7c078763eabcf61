import { expect } from '@playwright/test'
import { type ImapServer, startImapServer } from '#server/test/imap-server.ts'
import { openQueues } from '#server/test/job-runner.ts'
import { type Letter, letter, mailboxBody, replyAddressFor } from '#server/test/mailbox.ts'
import type { Account } from './accounts.ts'
import type { Caller } from './caller.ts'
import { runningPortal, SECRET_KEY } from './running-portal.ts'
import { ENDLESS, HUGE, LONG, SVG, short, TINY, TURNED } from './scripts.ts'

interface Scene {
  admin: Caller
  account: Account
  /** What the customer answers. */
  ticketId: string
  round: number
}

/** What stands in an answer that came by mail, and in the list of those that were not taken. */
export const MAILED = '<script>__xss=40</script>'
export const REFUSED = '<script>__xss=41</script>'
/** A mail that is longer than a message comes along as a file. */
export const LINES = 10_000

/**
 * Answers to a ticket that came by mail, as the program fetches them from a mailbox: some are taken, and some stand in the
 * settings with what they say of themselves. The mailbox stays open, since the program looks again every minute.
 */
export async function poisonMails({ admin, account, ticketId, round }: Scene): Promise<ImapServer> {
  const imap = await startImapServer()
  const { id: siteId } = account.site
  const to = replyAddressFor({ secretKey: SECRET_KEY, siteId, ticketId, userId: account.id })
  const own = { from: `${encoded(short(round))} <${account.email}>`, to }
  for (const mail of [...taken(own, round), ...refused(own)]) imap.deliver(letter(mail))
  await admin.call('POST', '/mailbox', mailboxBody(imap, { username: TINY }))
  await lookForMails(siteId)
  const looked = async () => {
    const { mailbox, refused: list } = await admin.call('GET', '/mailbox')
    return [mailbox.failure, mailbox.checked_at !== null, list.length]
  }
  await expect
    .poll(looked, { message: 'the mails are looked through', timeout: 60_000 })
    .toEqual([null, true, refused(own).length])
  return imap
}

/** A page with an attachment, a text, and a text that is too long. */
function taken(own: Letter, round: number): Letter[] {
  const page = [
    `<p>&lt;script&gt;__xss=40&lt;/script&gt;</p><script>__xss=42</script><img src=x onerror=__xss=43>`,
    `<svg onload=__xss=44></svg><a href="javascript:__xss=45">a link</a><p>${TURNED}</p><p>${ENDLESS}</p>`,
    `<style>@import "https://evil.example/y.css";</style><base href="https://evil.example/">`,
    ...LONG.split('\n').map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`),
  ].join('\n')
  const drawing = `filename*=utf-8''${encodeURIComponent(`${short(round + 2)}\u202egnp.svg`)}`
  const mime = [
    'Content-Type: multipart/mixed; boundary=part\n',
    `--part\nContent-Type: text/html; charset=utf-8\n\n${page}\n`,
    `--part\nContent-Type: image/svg+xml\nContent-Disposition: attachment; ${drawing}\n\n${SVG}\n`,
    '--part--\n',
  ].join('\n')
  const lines = Array.from({ length: LINES }, (_, at) => `${at + 1} ${TINY}`).join('\n')
  return [
    { ...own, mime },
    { ...own, text: `${MAILED}\n${HUGE}` },
    { ...own, text: `${MAILED}\n${lines}` },
  ]
}

/** For each reason one, of those that anybody can bring about. */
function refused(own: Letter): Letter[] {
  const subject = (text: string) => ({ Subject: encoded(text) })
  return [
    { ...own, from: `"${REFUSED}"@evil.example`, headers: subject(LONG) },
    { ...own, from: `\u202eelpmaxe.live@<b>evil <\u202exyz\u202e@evil.example>`, headers: subject(TURNED) },
    { ...own, headers: { ...subject(`${REFUSED}${ENDLESS}`), 'Auto-Submitted': short(1) } },
    { ...own, headers: { ...subject(short(2)), 'Authentication-Results': `${short(3)}; dmarc=fail` } },
    { ...own, text: ' ', headers: subject(`${TURNED}\u0000\u001b[31m${TURNED}`) },
    { ...own, from: `${'W'.repeat(300)}@evil.example`, headers: subject('') },
  ]
}

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** Nobody waits for the next minute: the running portal is given the work that the minute would bring. */
async function lookForMails(siteId: string): Promise<void> {
  const boss = await openQueues(runningPortal().appUrl)
  await boss.send('mails.fetch', { site_id: siteId, data: {} })
  await boss.stop({ graceful: false })
}
