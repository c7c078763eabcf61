import { MAILBOX_BOUNDS, type MailRefusal } from '#contract/mails/mailbox-bounds.ts'
import { changesOf } from '#features/audit/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit } from '#platform/rate-limits.ts'
import { texts } from '#platform/texts/texts.ts'
import { tell } from '../mails-consequences.ts'
import { sendMail } from '../send-mail.ts'
import { checkedServer } from '../sender/change-sender.ts'
import { findMailbox, forgetMailbox, keepMailbox, listRefused, type Mailbox } from './mailbox-store.ts'
import { MailboxError, withMailbox } from './open-mailbox.ts'
import { proofAddress } from './reply-address.ts'

type Show = 'GET /mailbox'
type Change = 'POST /mailbox'
type Remove = 'DELETE /mailbox'
type Test = 'POST /mailbox/test'

export const showMailbox = (tx: ReadTx, { platform }: Call<Show>): Promise<Answer<Show>> =>
  presentMailbox(tx, platform)

async function presentMailbox(tx: ReadTx, platform: Platform): Promise<Answer<Show>> {
  const mailbox = await findMailbox(tx, platform)
  const refused = await listRefused(tx)
  return {
    mailbox: mailbox && presented(mailbox),
    refused: refused.map(({ at, sender, subject, refused_for }) => ({
      at: at.toISOString(),
      sender,
      subject,
      why: refused_for as MailRefusal,
    })),
  }
}

/** The password goes in sealed and never comes out; the log says only that it changed. */
export async function changeMailbox(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { platform, site, body } = call
  const { address, folder, ...given } = body
  const [local = ''] = address.split('@')
  if (local.length > MAILBOX_BOUNDS.local)
    throw fieldError('address', 'too_long', { max: MAILBOX_BOUNDS.local })
  if (local.includes('+')) throw fieldError('address', 'invalid')
  const before = await findMailbox(tx, platform)
  const server = checkedServer(platform, before?.server ?? null, given, '')
  const isSame =
    before?.address === address &&
    before.folder === folder &&
    before.server.host === server.host &&
    before.server.username === server.username
  await keepMailbox(tx, platform, { address, server, folder }, isSame)
  const changes = changesOf(described(before), {
    ...described({ address, server, folder }),
    ...(body.password && { new_password: true }),
  })
  if (changes) await tell(tx, call, 'mailbox.changed', { subject: site.slug, ...changes })
  if (!before?.provedAt || !isSame) await sendProof(tx, call, address)
  return presentMailbox(tx, platform)
}

export async function removeMailbox(tx: Tx, call: Call<Remove>): Promise<Answer<Remove>> {
  const before = await findMailbox(tx, call.platform)
  if ((await forgetMailbox(tx)) && before) {
    const changes = { before: { address: before.address }, after: { address: '' } }
    await tell(tx, call, 'mailbox.changed', { subject: call.site.slug, ...changes })
  }
  return { status: 'success' }
}

/** The words of the server are shown as they are. */
export async function testMailbox(call: Call<Test>): Promise<Answer<Test>> {
  const { platform, site, actor } = call
  await hit(platform, { key: `mailbox-test:${site.id}:${actor.userId}`, max: 20, seconds: 3600 })
  const mailbox = await platform.db.read(site.id, (tx) => findMailbox(tx, platform))
  if (!mailbox) throw notFound()
  try {
    await withMailbox(platform.config, mailbox, async () => {})
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    return { works: false, message: error.message }
  }
  if (!mailbox.provedAt) await platform.db.transaction(site.id, (tx) => sendProof(tx, call, mailbox.address))
  return { works: true, message: '' }
}

/** To the mailbox itself, behind a plus sign: once it is found there, people may answer to such addresses. */
async function sendProof(tx: Tx, { platform, site }: Call<Change | Test>, mailbox: string): Promise<void> {
  const { title, default_locale: language } = await getSettings(tx)
  const t = texts(language, 'mail')
  sendMail(tx, {
    to: { name: title, address: proofAddress(platform.config.secretKey, mailbox, site.id) },
    language,
    subject: t('mailbox_proof.subject', { site: title }),
    blocks: [
      { kind: 'heading', text: t('mailbox_proof.heading') },
      { kind: 'paragraph', text: t('mailbox_proof.text', { site: title }) },
    ],
  })
}

const presented = ({ address, server, folder, provedAt, checkedAt, failure }: Mailbox) => ({
  address,
  host: server.host,
  port: server.port,
  security: server.security,
  username: server.username,
  folder,
  proved_at: provedAt?.toISOString() ?? null,
  checked_at: checkedAt?.toISOString() ?? null,
  failure: failure && { at: failure.at.toISOString(), message: failure.message },
})

const described = (mailbox: Pick<Mailbox, 'address' | 'server' | 'folder'> | null) => {
  if (!mailbox) return {}
  const { address, server, folder } = mailbox
  const { host, port, security, username } = server
  return { address, host, port, security, username, folder }
}
