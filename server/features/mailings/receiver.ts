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
export async function findReceiver(tx: ReadTx, userId: string) {
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

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** A customer of the audience: nobody else is looked at by the way of a preview. */
export async function getReceiverOf(
  tx: ReadTx,
  { audience }: { audience: ListOfPeople },
  userId: string,
): Promise<Receiver> {
  const receiver = await findReceiver(tx, userId)
  const kinds: readonly string[] = KINDS_OF_LIST[audience]
  if (!receiver || receiver.role_id !== ROLE.customer || receiver.left_out === 'deleted') throw notFound()
  if (!kinds.includes(receiver.kind)) throw notFound()
  return receiver
}

/** What is filled in for them. */
export const valuesOf = (receiver: Receiver, site: string): Record<PersonalField, string> => ({
  first_name: receiver.first_name,
  last_name: receiver.last_name,
  name: receiver.name,
  company: receiver.company_name,
  email: receiver.email,
  // Who only orders is not told what the company has.
  credits: receiver.duty === 'orderer' ? '' : formatNumber(receiver.locale, fromHundredths(receiver.balance)),
  site,
})
