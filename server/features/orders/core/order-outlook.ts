import { minutesOfFrame, TIME_FRAMES, type TimeFrame } from '#contract/orders/promised-time.ts'
import { getCalendar, getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

/*
 * What a customer is told of when their file is ready: the time, how many orders come first and how many people are at
 * work. The form, the order, the list and the mail all ask here, so that they say the same.
 */

export interface Outlook {
  promisedAt: Date | null
  /** Orders that are promised earlier; null where nothing is promised. */
  queue: number | null
  /** Nobody is, while the site is closed. */
  staffAtWork: number
}

/** Of an order that were sent now. */
export async function outlookOfNew(
  tx: ReadTx,
  frame: TimeFrame,
  channel: 'direct' | 'agent' = 'direct',
): Promise<Outlook & { minutes: number }> {
  const minutes = minutesOfFrame(await getSettings(tx), frame)
  const promisedAt = (await getCalendar(tx)).addOpenMinutes(tx.now, minutes)
  return { minutes, ...(await outlookOf(tx, { promised_at: promisedAt, id: LAST_ID, channel })) }
}

/** By when an order of each time frame would be ready, were it sent now. */
export async function promisesOfNew(tx: ReadTx): Promise<Record<TimeFrame, string | null>> {
  const settings = await getSettings(tx)
  const calendar = await getCalendar(tx)
  const promised = (frame: TimeFrame) =>
    calendar.addOpenMinutes(tx.now, minutesOfFrame(settings, frame))?.toISOString() ?? null
  return Object.fromEntries(TIME_FRAMES.map((frame) => [frame, promised(frame)])) as Record<
    TimeFrame,
    string | null
  >
}

/** Of an order that stands. */
export async function outlookOf(
  tx: ReadTx,
  { promised_at, id, channel }: { promised_at: Date | null; id: string; channel: string },
): Promise<Outlook> {
  const [counted] = await readQueue(tx, tx.siteId, channel, promised_at, id)
  const isClosed = (await getCalendar(tx)).openStateAt(tx.now).state === 'closed'
  return {
    promisedAt: promised_at,
    queue: promised_at && (counted?.ahead ?? 0),
    staffAtWork: isClosed ? 0 : (counted?.at_work ?? 0),
  }
}

/** Behind every order with the same promise, as a new one is. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const readQueue = preparedQuery<
  { ahead: number; at_work: number },
  [siteId: string, channel: string, promisedAt: Date | null, id: string]
>(`
  select
    (select count(*) from orders o
      where o.site_id = $1 and o.channel = $2 and o.status in ('pending', 'processing')
        and (o.promised_at, o.id) < ($3::timestamptz, $4::uuid)) as ahead,
    (select count(distinct o.assigned_to) from orders o
      where o.site_id = $1 and o.channel = $2 and o.status = 'processing') as at_work`)
