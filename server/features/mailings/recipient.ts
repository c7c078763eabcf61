import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { KINDS_OF_LIST, type ListOfPeople } from '#contract/dealers/bounds.ts'
import type { PersonalField } from '#contract/mailings/bounds.ts'
import { ROLE } from '#contract/roles.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { leftOutReason } from './audience.ts'

/** Somebody of the site as a mail addresses them, and why they get none, if so. The credits of a colleague are the company's. */
export async function findRecipient(tx: ReadTx, userId: string) {
  return tx.db
    .selectFrom('users as u')
    .leftJoin('wallets as w', (on) =>
      on
        .onRef('w.site_id', '=', 'u.site_id')
        .on('w.user_id', '=', sql<string>`coalesce(u.employer_id, u.id)`),
    )
    .where('u.site_id', '=', tx.siteId)
    .where('u.id', '=', userId)
    .select([
      'u.id',
      'u.role_id',
      'u.kind',
      'u.first_name',
      'u.last_name',
      'u.company_name',
      'u.email',
      'u.locale',
      'u.duty',
    ])
    .select([
      personName.as('name'),
      sql<number>`coalesce(w.balance, 0)`.as('balance'),
      leftOutReason.as('left_out'),
    ])
    .executeTakeFirst()
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** A customer of the audience: nobody else is looked at by the way of a preview. */
export async function getRecipientOf(
  tx: ReadTx,
  { audience }: { audience: ListOfPeople },
  userId: string,
): Promise<Recipient> {
  const recipient = await findRecipient(tx, userId)
  const kinds: readonly string[] = KINDS_OF_LIST[audience]
  if (!recipient || recipient.role_id !== ROLE.customer || recipient.left_out === 'deleted') throw notFound()
  if (!kinds.includes(recipient.kind)) throw notFound()
  return recipient
}

/** What is filled in for them. */
export const valuesOf = (recipient: Recipient, site: string): Record<PersonalField, string> => ({
  first_name: recipient.first_name,
  last_name: recipient.last_name,
  name: recipient.name,
  company: recipient.company_name,
  email: recipient.email,
  // Who only orders is not told what the company has.
  credits:
    recipient.duty === 'orderer' ? '' : formatNumber(recipient.locale, fromHundredths(recipient.balance)),
  site,
})
