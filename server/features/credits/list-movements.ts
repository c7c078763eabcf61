import { type RawBuilder, sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import type { MOVEMENT_ACTS } from '#contract/credits/calls.ts'
import { AppError } from '#platform/app-error.ts'
import { boundedTotal, MOST_COUNTED, rowsCounted } from '#platform/db/bounded-total.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { isoTime } from '#platform/db/iso-time.ts'
import { isFull, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'
import { pageOf } from '#platform/db/paging.ts'
import { actorNameOf } from '#platform/db/person-name.ts'
import { builtQueries } from '#platform/db/prepared-query.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { REDUCTION_MARK, SUPPLEMENT_MARK } from './ledger.ts'
import { maySee } from './wallet-abilities.ts'
import { getWallet } from './wallet-store.ts'

type Own = 'GET /credits_history_user'
type MovementAct = (typeof MOVEMENT_ACTS)[number]

/** By its key, since the ledger knows fewer acts: what came before statements told them apart is told apart too. */
const MOVEMENT_ACT = sql<MovementAct>`case
  when t.act = 'hold' and position(${sql.lit(SUPPLEMENT_MARK)} in t.key) > 0 then 'supplement'
  when t.act in ('release', 'refund') and position(${sql.lit(REDUCTION_MARK)} in t.key) > 0 then 'reduction'
  else t.act end`
/** What the ledger calls it. Written into the query, so that the index of the rarer acts is seen to serve it. */
const LEDGER_ACT: Partial<Record<MovementAct, RawBuilder<boolean>>> = {
  supplement: sql`t.act = 'hold'`,
  reduction: sql`t.act in ('release', 'refund')`,
}
const ledgerAct = (act: MovementAct) => LEDGER_ACT[act] ?? sql<boolean>`t.act = ${sql.lit(act)}`

type Staff = 'GET /balances/{user_id}/history'

/** The customer's statement. Captures are left out: the credits had left the wallet when the order was submitted. */
export async function listOwnMovements(tx: ReadTx, { actor, query }: Call<Own>): Promise<Answer<Own>> {
  return listMovements(tx, actor.accountId, query)
}

/** The same for staff, who also see who did it. */
export async function listMovementsOf(
  tx: ReadTx,
  { actor, params, query }: Call<Staff>,
): Promise<Answer<Staff>> {
  const { kind } = await getWallet(tx, params.user_id)
  if (!maySee(actor, kind)) throw new AppError('forbidden')
  return listMovements(tx, params.user_id, query)
}

type Db = ReadTx['db']

function matchingOf(db: Db, act: MovementAct | undefined, siteId: string, userId: string) {
  const own = db
    .selectFrom('ledger_transfers as t')
    .where('t.site_id', '=', siteId)
    .where('t.user_id', '=', userId)
  return act
    ? own.where(ledgerAct(act)).where(MOVEMENT_ACT, '=', act)
    : own.where(sql<boolean>`t.act <> 'capture'`)
}

const selectPage = builtQueries(
  (act: MovementAct | undefined, order: 'asc' | 'desc', isAfter: boolean) =>
    (db: Db, siteId: string, userId: string, limit: number, offset: number, after: number) =>
      matchingOf(db, act, siteId, userId)
        .$if(isAfter, (page) => page.where('t.seq', order === 'desc' ? '<' : '>', after))
        .select(MOVEMENT_ACT.as('act'))
        .select(sql<string>`t.at::text`.as('at'))
        .select(['t.seq', 't.amount', 't.balance', 't.to_account', 't.from_account'])
        .select(['t.subject', 't.subject_id', 't.reason', 't.actor_id'])
        .select(actorNameOf('t').as('actor_name'))
        .orderBy('t.seq', order)
        .limit(limit)
        .offset(offset),
)

const countMatching = builtQueries(
  (act: MovementAct | undefined) => (db: Db, siteId: string, userId: string, most: number) =>
    rowsCounted(db, matchingOf(db, act, siteId, userId).select('t.seq').limit(most)),
)

async function listMovements(tx: ReadTx, userId: string, query: Call<Own>['query']) {
  const { limit, offset } = pageOf(query)
  const [after = 0] = query.after ? readCursor(query.after, 'seq', isInteger) : []
  const select = selectPage(query.act, query.sort_order ?? 'desc', query.after !== undefined)
  const count = async (most: number) => {
    const [row] = await countMatching(query.act)(tx, tx.siteId, userId, most)
    return row?.counted ?? 0
  }
  // The rows are counted along with reading the page. Where that is in vain, there are few of them.
  const [rows, counted] = await together([
    select(tx, tx.siteId, userId, limit, offset, after),
    count(MOST_COUNTED + 1),
  ])
  const last = rows.at(-1)
  return {
    items: rows.map((row) => ({
      seq: row.seq,
      at: isoTime(row.at),
      act: row.act,
      credits: fromHundredths(
        row.to_account === 'wallet' ? row.amount : row.from_account === 'wallet' ? -row.amount : 0,
      ),
      balance: fromHundredths(row.balance),
      subject: row.subject,
      subject_id: row.subject_id,
      reason: row.reason,
      actor: row.actor_id ? { id: row.actor_id, name: row.actor_name } : null,
    })),
    ...(await boundedTotal(query, rows.length, async (most) =>
      most > MOST_COUNTED + 1 ? count(most) : counted,
    )),
    page: query.page,
    size: query.size,
    next: last && isFull(rows, query) ? writeCursor('seq', last.seq) : null,
  }
}
