import { adjust } from '#features/credits/index.ts'
import type { Desk } from './desk.ts'
import { newPerson, type PersonOptions, type TestPerson } from './people.ts'

/** A customer whose wallet holds so many credits. */
export async function newCustomerWith(
  desk: Desk,
  credits: number,
  options: PersonOptions = {},
): Promise<TestPerson> {
  const person = await newPerson(desk, options)
  if (credits > 0) {
    await desk.platform.db.transaction(desk.sites[options.site ?? 'main'], (tx) =>
      adjust(tx, {
        key: `start:${person.id}`,
        userId: person.id,
        amount: Math.round(credits * 100),
        reason: 'for a test',
      }),
    )
  }
  return person
}

/** Wallets whose balance is not the sum of their entries, or that are below their limit: always none. */
export async function wrongWallets(desk: Pick<Desk, 'owner'>): Promise<unknown[]> {
  const { rows } = await desk.owner.query(
    `select w.user_id, w.balance, coalesce(e.sum, 0) as entries from wallets w
     left join (select site_id, user_id, sum(amount) from ledger_entries where account = 'wallet' group by 1, 2) e
       on e.site_id = w.site_id and e.user_id = w.user_id
     where w.balance <> coalesce(e.sum, 0) or w.balance < -w.credit_limit`,
  )
  return rows
}
