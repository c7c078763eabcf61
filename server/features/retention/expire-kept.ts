import { intlLocale } from '#contract/languages.ts'
import { getUser } from '#features/identity/index.ts'
import { mailPerson } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { forEachByItself } from '#platform/sweeps/every-part.ts'
import { deletedFrom, earliestDue, type Kept, mayBeDeleted, mustBeWarned } from './retention.ts'

/** Deleting takes several statements for each: so many are a tenth of a second. */
const BITE = 50
/** One mail names no more. What is warned of a day later goes a day later. */
const MOST_WARNED = 1000

/** What customers have here for as long as the site keeps it. `before`: what ended later is due for nothing yet. */
interface KeptThings<T extends Kept> {
  listOwners(tx: ReadTx, before: Date): Promise<{ user_id: string }[]>
  listDue(tx: ReadTx, userId: string, before: Date): Promise<T[]>
  /** Those of the ids that are still due, under their locks. */
  lockDue(tx: Tx, userId: string, before: Date, ids: readonly string[]): Promise<T[]>
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
  // Nobody's things wait for somebody else's.
  await forEachByItself(
    platform,
    owners,
    (owner) => owner.user_id,
    (owner) => expireOf(platform, siteId, owner.user_id, kept),
  )
}

/** What goes, goes some at a time. The warning is one unit with its mail. */
async function expireOf<T extends Kept & { id: string }>(
  platform: Platform,
  siteId: string,
  userId: string,
  kept: KeptThings<T>,
): Promise<void> {
  const due = await platform.db.read(siteId, async (tx) => {
    const { retention_months: months } = await getSettings(tx)
    const things = await kept.listDue(tx, userId, earliestDue(months, tx.now))
    const idsOf = (is: typeof mayBeDeleted) =>
      things.filter((it) => is(it, months, tx.now)).map(({ id }) => id)
    return { over: idsOf(mayBeDeleted), near: idsOf(mustBeWarned).slice(0, MOST_WARNED) }
  })
  const lockStill = async (tx: Tx, ids: string[], is: typeof mayBeDeleted) => {
    const { retention_months: months } = await getSettings(tx)
    const things = await kept.lockDue(tx, userId, earliestDue(months, tx.now), ids)
    return things.filter((thing) => is(thing, months, tx.now))
  }
  for (let start = 0; start < due.over.length; start += BITE)
    await platform.db.transaction(siteId, async (tx) => {
      const ids = due.over.slice(start, start + BITE)
      for (const thing of await lockStill(tx, ids, mayBeDeleted)) await kept.remove(tx, thing)
    })
  if (due.near.length === 0) return
  await platform.db.transaction(siteId, async (tx) => {
    const near = await lockStill(tx, due.near, mustBeWarned)
    if (near.length === 0) return
    await kept.markWarned(
      tx,
      near.map(({ id }) => id),
    )
    await mailOwner(tx, userId, near, kept.warning)
  })
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
