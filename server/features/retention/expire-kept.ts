import { intlLocale } from '#contract/languages.ts'
import { getUser, mailPerson } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deletedFrom, earliestDue, type Kept, mayBeDeleted, mustBeWarned } from './retention.ts'

/** What customers have here for as long as the site keeps it. `before`: what ended later is due for nothing yet. */
interface KeptThings<T extends Kept> {
  listOwners(tx: ReadTx, before: Date): Promise<{ user_id: string }[]>
  lockDue(tx: Tx, userId: string, before: Date): Promise<T[]>
  remove(tx: Tx, thing: T): Promise<void>
  markWarned(tx: Tx, ids: string[]): Promise<unknown>
  /** Where the words of the warning stand, what it calls a thing and where the owner saves it. */
  warning: { texts: 'invoices_expire' | 'orders.expire'; label(thing: T): string; url: string }
}

/** What was kept long enough goes, and whoever owns something that goes within a week is told by one mail. */
export async function expireKept<T extends Kept & { id: string }>(
  platform: Platform,
  siteId: string,
  kept: KeptThings<T>,
): Promise<void> {
  const owners = await platform.db.read(siteId, async (tx) => {
    const { retention_months: months } = await getSettings(tx)
    return kept.listOwners(tx, earliestDue(months, tx.now))
  })
  // One unit a person: nobody's things wait for somebody else's.
  for (const { user_id: userId } of owners) {
    await platform.db.transaction(siteId, async (tx) => {
      const { retention_months: months } = await getSettings(tx)
      const things = await kept.lockDue(tx, userId, earliestDue(months, tx.now))
      for (const thing of things) if (mayBeDeleted(thing, months, tx.now)) await kept.remove(tx, thing)
      const near = things.filter((thing) => mustBeWarned(thing, months, tx.now))
      if (near.length === 0) return
      await kept.markWarned(
        tx,
        near.map(({ id }) => id),
      )
      await mailOwner(tx, userId, near, kept.warning)
    })
  }
}

async function mailOwner<T extends Kept>(
  tx: Tx,
  userId: string,
  things: readonly T[],
  { texts: words, label, url }: KeptThings<T>['warning'],
) {
  const person = await getUser(tx, userId)
  await mailPerson(tx, person, (t, { title: site, timezone: timeZone, retention_months: months }) => {
    const day = new Intl.DateTimeFormat(intlLocale(person.locale), { dateStyle: 'long', timeZone })
    const rows = things.map((thing) => ({
      label: label(thing),
      value: day.format(deletedFrom(thing, months, tx.now)),
    }))
    return {
      subject: t(`${words}.subject`, { site }),
      heading: t(`${words}.heading`),
      blocks: [
        { kind: 'paragraph', text: t(`${words}.intro`, { count: months }) },
        { kind: 'facts', rows },
        { kind: 'button', label: t(`${words}.button`), url },
        { kind: 'note', text: t(`${words}.stays`) },
      ],
    }
  })
}
