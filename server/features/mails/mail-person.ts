import { getSettings, type Settings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import { type OutgoingMail, sendMail } from './send-mail.ts'

export type MailTexts = ReturnType<typeof texts<'mail'>>

/** As much of a person as a mail to them needs. */
export interface Recipient {
  first_name: string
  last_name: string
  email: string
  locale: string
  deleted_at: Date | null
}

/** What is told below the greeting. `name`: what the person is called there, their own name unless told. */
export interface Letter extends Omit<OutgoingMail, 'to' | 'language'> {
  name?: string
  heading: string
}

type Write = (t: MailTexts, settings: Settings) => Letter

/** A mail to somebody of the site, in their language. Nobody reads the mail of an account that is gone. */
export async function mailPerson(tx: Tx, person: Recipient, write: Write): Promise<void> {
  if (!person.deleted_at) sendMail(tx, await composeMail(tx, person, write))
}

/** The same mail, for whoever decides later whether it leaves. */
export async function composeMail(tx: ReadTx, person: Recipient, write: Write): Promise<OutgoingMail> {
  const t = texts(person.locale, 'mail')
  const {
    name = `${person.first_name} ${person.last_name}`,
    heading,
    blocks,
    ...rest
  } = write(t, await getSettings(tx))
  return {
    ...rest,
    to: { name, address: person.email },
    language: person.locale,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: name ? t('layout.hello', { name }) : t('layout.hello_nobody') },
      ...blocks,
    ],
  }
}
