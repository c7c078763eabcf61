import { insertInvite, listInvites } from '#features/colleagues/index.ts'
import { getBalance } from '#features/credits/index.ts'
import { findPersonByLogin, newSecretToken, updatePerson } from '#features/identity/index.ts'
import type { Platform } from '#platform/platform.ts'

const OWNER = 'jkeller'
const RUNS_LOW = 'lucie'

/** An invitation that waits, and a customer whose credits are below their warning. */
export async function loadCompany(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const owner = await findPersonByLogin(tx, OWNER)
    if (owner && (await listInvites(tx, owner.id)).length === 0)
      // Nobody gets a mail with the link: demo data write to nobody.
      await insertInvite(tx, {
        employerId: owner.id,
        email: 'office@workshop.example',
        duty: 'buyer',
        locale: owner.locale,
        hash: newSecretToken().hash,
      })
    const low = await findPersonByLogin(tx, RUNS_LOW)
    if (low && low.low_balance_at === null)
      await updatePerson(tx, low.id, { low_balance_at: nextHundred(await getBalance(tx, low.id)) })
  })
}

/** A round number of credits above what there is; the ledger counts in hundredths. */
const nextHundred = (balance: number) => (Math.floor(balance / 10_000) + 1) * 10_000
