import { sql } from 'kysely'
import type { ReadTx } from '#platform/db/database.ts'
import { type Counted, into, type Read, type Wrong } from './prove-portion.ts'

/**
 * A customer with more movements than one statement should add up. Lines never change, so their sums are carried from
 * portion to portion; the last portion is read together with the wallet, which is of the same moment then. Holds have no
 * order in the ledger, so each statement takes a share of them.
 */
export async function countLargeWallet(read: Read, userId: string, portion: number): Promise<Counted> {
  const lines = await countLines(read, userId, portion)
  const shares = Math.ceil(lines.transfers / portion / MOVEMENTS_OF_HOLDS)
  const holds: Wrong[] = []
  for (let share = 0; share < shares; share++)
    holds.push(...(await read((tx) => countHolds(tx, userId, share, shares))))
  return { ...lines, wrong: [...lines.wrong, ...holds] }
}

/** So many portions make a share of the holds: adding up holds is quicker than following lines. */
const MOVEMENTS_OF_HOLDS = 20

interface Portion {
  account: string
  moves: number
  lastSeq: number | null
  counted: number
  firstWrong: { seq: number; stored: number; counted: number } | null
  balance: number | null
}

async function countLines(read: Read, userId: string, portion: number): Promise<Counted> {
  const wrong: Wrong[] = []
  let [afterSeq, sum, transfers] = [0, 0, 0]
  for (;;) {
    const found = await read((tx) => addUp(tx, userId, { afterSeq, sum, portion }))
    const { account, moves, firstWrong, counted, balance } = found
    transfers += moves
    // Those after it may only follow.
    if (firstWrong && wrong.length === 0)
      wrong.push({
        account: `${account} #${firstWrong.seq}`,
        stored: firstWrong.stored,
        counted: firstWrong.counted,
      })
    if (moves === portion && found.lastSeq !== null) {
      afterSeq = found.lastSeq
      sum = counted
      continue
    }
    if ((balance ?? 0) !== counted) wrong.push({ account, stored: balance ?? 0, counted })
    return { wallets: balance === null ? 0 : 1, transfers, wrong }
  }
}

interface Carried {
  afterSeq: number
  sum: number
  portion: number
}

async function addUp(tx: ReadTx, userId: string, { afterSeq, sum, portion }: Carried): Promise<Portion> {
  const { rows } = await sql<Portion>`
    with moves as materialized (
      select seq, balance, ${into('wallet')} as change from ledger_transfers
      where site_id = ${tx.siteId} and user_id = ${userId} and seq > ${afterSeq} order by seq limit ${portion}
    ), lines as materialized (
      select seq, balance as stored, (${sum} + sum(change) over (order by seq))::bigint as counted from moves
    )
    select coalesce((select email from users where site_id = ${tx.siteId} and id = ${userId}), ${userId}) as account,
      (select count(*) from lines) as moves, (select max(seq) from lines) as "lastSeq",
      coalesce((select counted from lines order by seq desc limit 1), ${sum})::bigint as counted,
      (select jsonb_build_object('seq', seq, 'stored', stored, 'counted', counted) from lines
        where stored <> counted order by seq limit 1) as "firstWrong",
      (select balance from wallets where site_id = ${tx.siteId} and user_id = ${userId}) as balance`.execute(
    tx.db,
  )
  const [found] = rows
  if (!found) throw new Error('the ledger could not be read')
  return found
}

async function countHolds(tx: ReadTx, userId: string, share: number, shares: number): Promise<Wrong[]> {
  const ours = (id: string) => sql`site_id = ${tx.siteId} and user_id = ${userId}
    and (hashtext(${sql.ref(id)}::text) & 2147483647) % ${shares}::integer = ${share}::integer`
  const { rows } = await sql<Wrong>`
    with counted as (
      select hold_id, sum(${into('held')})::bigint as held, sum(${into('used')})::bigint as captured
      from ledger_transfers where hold_id is not null and ${ours('hold_id')} group by hold_id
    )
    select 'hold ' || coalesce(h.id, c.hold_id) as account, coalesce(h.held + h.captured, 0)::bigint as stored,
      coalesce(c.held + c.captured, 0)::bigint as counted
    from (select * from holds where ${ours('id')}) h full join counted c on c.hold_id = h.id
    where (coalesce(h.held, 0), coalesce(h.captured, 0)) <> (coalesce(c.held, 0), coalesce(c.captured, 0))`.execute(
    tx.db,
  )
  return rows
}
