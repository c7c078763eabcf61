import { type OutgoingMail, sendMail } from '#features/mails/index.ts'
import { getSettings, type Settings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import { nameOf, type Person } from './user-store.ts'

export type MailTexts = ReturnType<typeof texts<'mail'>>

/** What is told below the greeting. `name`: what the person is called there, their own name unless told. */
export interface Letter extends Omit<OutgoingMail, 'to' | 'language'> {
  name?: string
  heading: string
}

/** A mail to somebody of the site, in their language. Nobody reads the mail of an account that is gone. */
export async function mailPerson(
  tx: Tx,
  person: Pick<Person, 'first_name' | 'last_name' | 'email' | 'locale' | 'deleted_at'>,
  write: (t: MailTexts, settings: Settings) => Letter,
): Promise<void> {
  if (person.deleted_at) return
  const t = texts(person.locale, 'mail')
  const { name = nameOf(person), heading, blocks, ...rest } = write(t, await getSettings(tx))
  sendMail(tx, {
    ...rest,
    to: { name, address: person.email },
    language: person.locale,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: name ? t('layout.hello', { name }) : t('layout.hello_nobody') },
      ...blocks,
    ],
  })
}
