import { directionOf } from '#contract/languages.ts'
import { type OutgoingMail, sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { texts } from '#platform/texts/texts.ts'
import { asMail, writeTo } from './compose-mailing.ts'
import { assertSees } from './mailing-abilities.ts'
import { tell } from './mailing-consequences.ts'
import { getMailing, type MailingRow } from './mailing-store.ts'
import { findRecipient, getRecipientOf, type Recipient } from './recipient.ts'
import { unsubscribePath } from './unsubscribe-token.ts'

type Preview = 'GET /mailing/{id}/preview'
type Test = 'POST /mailing/{id}/test'

/** The mail as a recipient would get it, in the direction of their language. */
export async function previewMailing(tx: ReadTx, call: Call<Preview>): Promise<Answer<Preview>> {
  const mailing = await getMailing(tx, call.params.id)
  assertSees(call, mailing)
  const recipient = await readerOf(tx, mailing, call.query.user_id ?? call.actor.userId, call.actor.userId)
  const { title } = await getSettings(tx)
  const { language, ...written } = writeTo(recipient, mailing, title)
  const { name, email } = recipient
  return { ...written, language, direction: directionOf(language), recipient: { name, email } }
}

const TESTS_AN_HOUR = 30

export const limitTests = ({ platform, site, actor }: Call<Test>): Promise<void> =>
  hit(platform, { key: `mailing_test:${site.id}:${actor.userId}`, max: TESTS_AN_HOUR, seconds: 3600 })

/** To the own address and no other, with all that the real one has; the link in it ends the own mails. */
export async function testMailing(tx: Tx, call: Call<Test>): Promise<Answer<Test>> {
  const { platform, actor, origin } = call
  const mailing = await getMailing(tx, call.params.id)
  assertSees(call, mailing)
  const recipient = await readerOf(tx, mailing, call.body.user_id ?? actor.userId, actor.userId)
  const self = await ownRecipient(tx, actor.userId)
  const { title } = await getSettings(tx)
  const mail = asMail(writeTo(recipient, mailing, title), unsubscribePath(platform.config.secretKey, self.id))
  const test: OutgoingMail = {
    ...mail,
    subject: texts(self.locale, 'mail')('mailing.test_subject', { subject: mail.subject }),
    to: { name: self.name, address: self.email },
    siteUrl: origin.url,
  }
  sendMail(tx, test)
  await tell(tx, call, 'mailing.tested', { mailing })
  return { status: 'success' }
}

const readerOf = (tx: ReadTx, mailing: MailingRow, userId: string, selfId: string): Promise<Recipient> =>
  userId === selfId ? ownRecipient(tx, selfId) : getRecipientOf(tx, mailing, userId)

async function ownRecipient(tx: ReadTx, userId: string): Promise<Recipient> {
  const self = await findRecipient(tx, userId)
  if (!self) throw notFound()
  return self
}
