import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ROLE, STATUS } from '#contract/roles.ts'
import { adjustMany, setCreditLimits } from '#features/credits/index.ts'
import { ACCOUNT_LINK_MINUTES, mailAccountMade } from '#features/dealers/index.ts'
import {
  hashPassword,
  insertPeople,
  insertResetTokens,
  newSecretToken,
  type Person,
} from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ImportRun, Written } from '#platform/catalogue/imports/run-import.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { NewCustomer } from './check-customer.ts'

declare module '#platform/texts/texts.ts' {
  interface Catalogues {
    'customer-imports': typeof import('#locales/en/customer-imports.json')
  }
}

/**
 * Writes customers a few at a time: their accounts, what their wallets begin with, and where it was wished a mail with
 * a link to choose a password. Until they have chosen one nobody can log in: the password of all of them is one that
 * was thrown away. A hash that is none would answer sooner than others, and so tell who was imported.
 */
export async function openCustomerWriter(
  tx: Tx,
  { options: { invite: wantsMails }, createdBy, origin }: ImportRun,
): Promise<(batch: readonly NewCustomer[]) => Promise<Written>> {
  await sql`select pg_advisory_xact_lock(hashtext('customers.import'), hashtext(${tx.siteId}))`.execute(tx.db)
  const { default_locale } = await getSettings(tx)
  const reason = texts(default_locale, 'customer-imports')('opening_balance')
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))

  return async (batch) => {
    const customers = batch.map((customer) => ({ ...customer, id: newId() }))
    const people = await insertPeople(
      tx,
      customers.map(({ credits, credit_limit, ...customer }) => ({
        ...customer,
        locale: customer.locale ?? default_locale,
        role_id: ROLE.customer,
        status: STATUS.active,
        // Nobody comes in but by a mail to this address.
        verified: true,
        password_hash,
      })),
    )
    await setCreditLimits(
      tx,
      customers
        .filter(({ credit_limit }) => credit_limit > 0)
        .map(({ id, credit_limit }) => ({ userId: id, creditLimit: credit_limit })),
    )
    await adjustMany(
      tx,
      customers
        .filter(({ credits }) => credits > 0)
        .map(({ id, credits: amount }) => ({
          key: `opening:${id}`,
          userId: id,
          amount,
          reason,
          actorId: createdBy,
        })),
    )
    if (wantsMails) await invite(tx, people, origin.url)
    return { added: people.length, changed: 0 }
  }
}

async function invite(tx: Tx, people: readonly Person[], siteUrl: string): Promise<void> {
  const invited = people.map((person) => ({ person, ...newSecretToken() }))
  await insertResetTokens(
    tx,
    invited.map(({ hash, person }) => ({ hash, userId: person.id, minutes: ACCOUNT_LINK_MINUTES })),
  )
  for (const { person, token } of invited) await mailAccountMade(tx, person, { token, siteUrl })
}
