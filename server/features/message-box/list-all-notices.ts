import { type NoticeState, noticeState } from '#contract/message-box/states.ts'
import { countRows } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { containing, pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { chosen, countPeople, notices } from './notice-audience.ts'
import { countReads, getNotice, getToday, type NoticeRow, selectNotices } from './notice-store.ts'

type List = 'GET /all_messages'
type Show = 'GET /message/{id}'
type Count = 'GET /message_audience'
type Kept = Answer<List>['items'][number]

export async function listAllNotices(tx: ReadTx, { query }: Call<List>): Promise<Answer<List>> {
  const { state, search, sort_order = 'desc', page, size } = query
  const today = await getToday(tx)
  const { limit, offset } = pageOf(query)
  let found = selectNotices(tx)
  if (state) found = inStates(found, state, today)
  if (search) found = found.where('n.title', 'ilike', containing(search))
  const rows = await found
    .orderBy('n.from_date', sort_order)
    .orderBy('n.id', sort_order)
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: await presentAll(tx, rows, today), total: await countRows(tx, found), page, size }
}

type Found = ReturnType<typeof selectNotices>

/** The same as `noticeState`, for rows. */
const inStates = (found: Found, states: readonly NoticeState[], today: string): Found =>
  found.where((is) => {
    const isPlanned = is('n.from_date', '>', today)
    const isOver = is.and([is('n.from_date', '<=', today), is('n.to_date', '<', today)])
    const isRunning = is.and([
      is('n.from_date', '<=', today),
      is.or([is('n.to_date', 'is', null), is('n.to_date', '>=', today)]),
    ])
    const all = { running: isRunning, planned: isPlanned, over: isOver }
    return is.or(states.map((state) => all[state]))
  })

export const showNotice = (tx: ReadTx, { params }: Call<Show>): Promise<Answer<Show>> =>
  showDetails(tx, params.id)

export async function showDetails(tx: ReadTx, id: string): Promise<Answer<Show>> {
  const row = await getNotice(tx, id)
  const [presented] = await presentAll(tx, [row], await getToday(tx))
  return { ...(presented as Kept), body: row.body }
}

export async function countAudience(tx: ReadTx, { query }: Call<Count>): Promise<Answer<Count>> {
  const counted = await countPeople(
    tx,
    chosen(query.audience, query.price_types ?? [], query.countries ?? []),
  )
  return { people: counted.get('chosen') ?? 0 }
}

async function presentAll(tx: ReadTx, rows: readonly NoticeRow[], today: string): Promise<Kept[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await countPeople(tx, notices(tx, ids))
  const reads = await countReads(tx, ids)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    from_date: row.from_date,
    to_date: row.to_date,
    state: noticeState(row, today),
    audience: row.audience,
    price_types: row.price_types,
    countries: row.countries,
    pinned: row.pinned,
    created_by: { id: row.created_by, name: row.author },
    changed_at: row.changed_at.toISOString(),
    figures: {
      people: people.get(row.id) ?? 0,
      read: reads.get(row.id)?.read ?? 0,
      dismissed: reads.get(row.id)?.dismissed ?? 0,
    },
  }))
}
