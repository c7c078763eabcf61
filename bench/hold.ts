/**
 * Holds a second on one hot wallet through the use case, against the same debit and entry in bare SQL on a pool of
 * the same size and the same database. Rounds alternate, and the median ratio counts.
 */
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { adjust, hold } from '#features/credits/index.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { flushEventsWith } from '#platform/events/publish.ts'
import { shareInTurns, timesOf } from './against.ts'
import { report } from './bars.ts'
import { startBenchDatabase } from './running-server.ts'
import { scaled } from './scale.ts'

const [ROUNDS, SECONDS, AT_ONCE] = [scaled(7, 5), scaled(2, 0.5), 8]
const cluster = await startBenchDatabase({ from: '' })
const { appUrl } = await migrate(cluster.url, 'a secret key that only measures holds')
const owner = new pg.Client({ connectionString: cluster.url })
await owner.connect()
const [siteId, userId] = [newId(), newId()]
await owner.query("insert into sites values ($1, 'bench', true, now())", [siteId])
await owner.query(
  `insert into users (id, site_id, role_id, email, password_hash, first_name, last_name, created_at)
   values ($1, $2, 2, 'hot@bench.example', '', 'Hot', 'Wallet', now())`,
  [userId, siteId],
)
await owner.query('create table bare_wallet (id int primary key, balance bigint check (balance >= 0))')
await owner.query('create table bare_entry (id uuid primary key, wallet int, amount bigint, at timestamptz)')
await owner.query('insert into bare_wallet values (1, 1000000000000)')

const db = openDatabase({ url: appUrl, poolSize: AT_ONCE, clock: systemClock, onFault: () => {} })
flushEventsWith(db)
await db.transaction(siteId, (tx) =>
  adjust(tx, { key: 'start', userId, amount: 1e12, reason: 'to be spent' }),
)
const pool = new pg.Pool({ connectionString: cluster.url, max: AT_ONCE })
pool.on('error', () => {})

async function bareDebit() {
  const client = await pool.connect()
  await client.query('begin')
  await client.query({
    name: 'd',
    text: 'update bare_wallet set balance = balance - $1 where id = 1',
    values: [100],
  })
  const values = [newId(), -100, new Date()]
  await client.query({ name: 'e', text: 'insert into bare_entry values ($1, 1, $2, $3)', values })
  await client.query('commit')
  client.release()
}

const ourHold = () =>
  db.transaction(siteId, (tx) => {
    const holdId = newId()
    return hold(tx, { key: `hold:${holdId}`, userId, amount: 100, holdId, subject: 'an order' })
  })

const perSecond = async (act: () => Promise<unknown>) =>
  (await timesOf(act, AT_ONCE, SECONDS)).length / SECONDS

const share = await shareInTurns({
  rounds: ROUNDS,
  better: 'more',
  label: 'hold',
  unit: '/s',
  ours: () => perSecond(ourHold),
  bare: () => perSecond(bareDebit),
})
report('hold on one hot wallet, share of bare SQL', share.median, { atLeast: 0.3 }, { spread: share })
await Promise.all([db.close(), pool.end()])
await owner.end()
await cluster.stop()
