import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '#platform/http/server.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { JOBS, ROUTES, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { install } from '#server/install.ts'
import { startTestCluster, type TestCluster } from '#server/test/cluster.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'
import { demo } from '../../../demo/demo.ts'
import { listTables } from '../backup/catalogue.ts'
import { withoutForeignKeys } from '../backup/rebuild-schema.ts'
import { describeSchema } from './describe-schema.ts'
import { createMigrationsTable, ensureRole, migrate, readMigrations } from './migrate.ts'

/*
 * Databases of earlier versions, with the demo data of their time, are started by this program. Their migrations are
 * ours up to a number; that the texts are the same is proven by the hashes that the data brings with it.
 */

type Row = Record<string, unknown>

// Of their own: roles belong to the cluster, and every start gives the application's one its password.
let cluster: TestCluster
let dataDir: string
const clients: pg.Client[] = []

beforeAll(async () => {
  cluster = await startTestCluster()
  dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-earlier-'))
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function newDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = new URL(cluster.url)
  const root = new pg.Client({ connectionString: url.href })
  await root.connect()
  url.pathname = `/earlier_${clients.length}`
  await root.query(`create database earlier_${clients.length}`)
  await root.end()
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  clients.push(client)
  await ensureRole(client, SECRET_KEY)
  await createMigrationsTable(client)
  return { url: url.href, client }
}

/** What an earlier text had instead. */
type Edit = [ours: string, earlier: string]

/** A database as a version with that last migration left it. */
async function installVersion(last: string, edits: Edit[] = []) {
  const database = await newDatabase()
  for (const { name, text } of await readMigrations()) {
    if (name.slice(0, 4) > last) break
    const applied = edits.reduce((edited, [ours, earlier]) => edited.replace(ours, () => earlier), text)
    await database.client.query(applied)
    await database.client.query('insert into migrations (name, sha256) values ($1, $2)', [
      name,
      hash(applied),
    ])
  }
  return database
}

/** In the place of whatever the migrations put in. */
async function load(client: pg.Client, file: string) {
  const rows = await readFile(new URL(`./earlier-versions/${file}`, import.meta.url), 'utf8')
  const tables = (await listTables(client)).map(({ name }) => name)
  await client.query('begin')
  await withoutForeignKeys(client, async () => {
    await client.query(`truncate ${tables.join(', ')}, migrations`)
    await client.query(rows)
  })
  await client.query('commit')
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

async function rowsOf(client: pg.Client): Promise<Map<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )
  const found = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by 1`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

const ORDER_WORDS: Record<string, string> = {
  let_go: 'unassigned',
  put_back: 'requeued',
  revision_asked: 'revision_requested',
}
const KEPT_ANSWER_WORDS: [RegExp, string][] = [
  [/"let_go":/g, '"unassign":'],
  [/"put_back":/g, '"requeue":'],
  [/"mark_incomplete":/g, '"request_info":'],
  [/"acting":/g, '"impersonation":'],
  [/"kind":"(let_go|put_back|revision_asked)"/g, '"kind":"$1"'],
]

/** What a later migration made of a row, where it did not leave it alone. */
const MOVED: Record<string, (row: Row) => Row> = {
  order_events: (row) => ({ ...row, kind: ORDER_WORDS[String(row.kind)] ?? row.kind }),
  audit_log: (row) => ({ ...row, act: row.act === 'orders.let_go' ? 'orders.unassign' : row.act }),
  idempotency_keys: (row) => ({ ...row, answer: renamedAnswer(row.answer) }),
  invoices: ({ item_name, package_id, credits, ...row }) => row,
}

/** Where the rows of a table that went are now, in its columns. */
const SUCCESSORS: Record<string, (after: Map<string, Row[]>) => Row[]> = {
  order_messages(after) {
    const subjects = new Map(after.get('conversations')?.map((row) => [row.id, row.subject_id]))
    const messages = after.get('conversation_messages') ?? []
    return messages.map((row) => ({ ...row, order_id: subjects.get(row.conversation_id) }))
  },
}

/** What the invoices of that time were for; nobody had filled in a draft. */
const linesOf = (invoices: readonly Row[] = []): Row[] =>
  invoices
    .filter(({ status }) => status !== 'draft')
    .map(({ id, site_id, item_name, package_id, credits, net, vat }) => {
      const what = { kind: 'credits', item_id: package_id, description: item_name, quantity: credits }
      return { site_id, invoice_id: id, position: 0, ...what, net, vat }
    })

function renamedAnswer(answer: unknown): unknown {
  let text = JSON.stringify(answer)
  for (const [old, word] of KEPT_ANSWER_WORDS) {
    text = text.replaceAll(old, (all, kind?: string) =>
      typeof kind === 'string' ? `"kind":"${ORDER_WORDS[kind]}"` : all.replace(old, word),
    )
  }
  return JSON.parse(text)
}

/** Columns that came later are left out of the comparison, columns and rows that went are not. */
function inColumnsOf(row: Row | undefined, earlier: Row): Row | undefined {
  return row && Object.fromEntries(Object.entries(row).filter(([column]) => column in earlier))
}

function expectAllRows(before: Map<string, Row[]>, after: Map<string, Row[]>) {
  for (const [table, rows] of before) {
    const [first] = rows
    if (!first) continue
    const rowsNow = SUCCESSORS[table]?.(after) ?? after.get(table) ?? []
    const now = new Set(rowsNow.map((row) => stable(inColumnsOf(row, first))))
    const lost = rows.map((row) => MOVED[table]?.(row) ?? row).filter((row) => !now.has(stable(row)))
    expect(lost, `rows of ${table} that are not there any more`).toEqual([])
  }
}

/** The same text for the same content, in whatever order it came. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The steps of run.ts, without a socket and without a worker. */
async function startOn(url: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    WEB_DIR: join(dataDir, 'no-web'),
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '3',
  })
  const { appUrl } = await migrate(url, SECRET_KEY)
  await ensureQueues(url, JOBS, SCHEDULED_JOBS)
  const { platform, close } = await openPlatform({ config, log: createLog(config.logLevel), appUrl })
  await install(platform, demo)
  const server = await createServer(platform, ROUTES)
  return {
    async signIn(login: string) {
      const payload = { login, password: 'tune-the-demo' }
      const { access_token } = (
        await server.inject({ method: 'POST', url: '/api/auth/signin', payload })
      ).json()
      return async (path: string) =>
        (await server.inject({ url: `/api${path}`, headers: { 'x-access-token': access_token } })).json()
    },
    async stop() {
      platform.streams.closeAll()
      await server.close()
      await close()
    },
  }
}

async function schemaOf(client: pg.Client): Promise<string[]> {
  // Columns that a repair added stand last in their table.
  return (await describeSchema(client)).sql.split('\n').sort()
}

const currentSchema = async () =>
  (await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8')).split('\n').sort()

test('the first version with a portal keeps its sites, people, settings, sessions and audit log', async () => {
  const { url, client } = await installVersion('0005')
  await load(client, 'portal.sql')
  const before = await rowsOf(client)
  expect(before.get('users')).toHaveLength(9)
  const program = await startOn(url)
  try {
    expectAllRows(before, await rowsOf(client))
    expect(await schemaOf(client)).toEqual(await currentSchema())
    const ask = await program.signIn('customer@workshop.example')
    expect(await ask('/auth/refresh_user_data')).toMatchObject({
      first_name: 'Jonas',
      email: 'customer@workshop.example',
    })
  } finally {
    await program.stop()
  }
})

// It came while the first databases with orders were there already.
const NO_INDEX_OF_UNASSIGNED: Edit = [
  `create index orders_free on orders (site_id, channel, promised_at, id)
  where assigned_to is null and status in ('pending', 'processing', 'incomplete');
`,
  '',
]

test('the first version with orders, made by an earlier text, keeps every row', async () => {
  const { url, client } = await installVersion('0012', [NO_INDEX_OF_UNASSIGNED])
  const { rows: applied } = await client.query('select name, sha256 from migrations order by name')
  await load(client, 'orders.sql')
  await client.query('update migrations set sha256 = $1 where name = $2', [
    applied.at(-1).sha256,
    applied.at(-1).name,
  ])
  const before = await rowsOf(client)
  expect(
    ['orders', 'order_events', 'invoices', 'ledger_transfers'].map((name) => before.get(name)?.length),
  ).toEqual([16, 51, 8, 37])
  const program = await startOn(url)
  try {
    const after = await rowsOf(client)
    expectAllRows(before, after)
    expect(await schemaOf(client)).toEqual(await currentSchema())
    const lines = after.get('invoice_lines')?.map(({ unit_price, ...line }) => stable(line))
    expect(lines?.sort()).toEqual(linesOf(before.get('invoices')).map(stable).sort())
    const kinds = new Set(after.get('order_events')?.map(({ kind }) => kind))
    expect([...Object.values(ORDER_WORDS)].filter((word) => !kinds.has(word))).toEqual([])
    expect(Object.keys(ORDER_WORDS).filter((word) => kinds.has(word))).toEqual([])
    expect(JSON.stringify(after.get('idempotency_keys'))).not.toMatch(
      /let_go|put_back|mark_incomplete|"acting"/,
    )
    const ask = await program.signIn('thandi@karoo-garage.example')
    expect((await ask('/user_orders')).total).toBe(11)
  } finally {
    await program.stop()
  }
})

const NO_SOFTWARE: Edit[] = [
  ["  software text generated always as (analysis #>> '{identity,software,value}') stored,\n", ''],
  [
    `create index order_files_by_software on order_files (site_id, software, created_at desc)
  where kind = 'original' and software <> '';
`,
    '',
  ],
]

const PLAIN_SEARCH: Edit[] = [
  [
    `-- Which plan is quick depends on how many orders have the word, so each call is planned with its own values.
create function app.search_orders(pattern text, customer uuid, statuses text[], before bigint, most integer)
  returns setof uuid
  language sql stable security definer set plan_cache_mode = 'force_custom_plan' as $$
`,
    `create function app.search_orders(pattern text, customer uuid, most integer) returns setof uuid
  language sql stable security definer as $$
`,
  ],
  [
    `o.site_id = app.site_id() and o.channel = 'direct'
    and (customer is null or o.user_id = customer)
    and (statuses is null or o.status = any(statuses))
    and (before is null or o.order_no < before)
`,
    `o.site_id = app.site_id() and (customer is null or o.user_id = customer)
`,
  ],
]

test.each([
  ['without the software of files', 'd8371ab0', [NO_INDEX_OF_UNASSIGNED, ...NO_SOFTWARE]],
  ['and with a plain search', '0eeb836c', [NO_INDEX_OF_UNASSIGNED, ...NO_SOFTWARE, ...PLAIN_SEARCH]],
])('a database made by the text of orders %s comes to the same schema', async (_, sha256, edits) => {
  const { url, client } = await installVersion('0012', edits)
  const { rows } = await client.query('select sha256 from migrations order by name desc limit 1')
  expect(rows[0].sha256.slice(0, 8)).toBe(sha256)
  await migrate(url, SECRET_KEY)
  expect(await schemaOf(client)).toEqual(await currentSchema())
  expect((await migrate(url, SECRET_KEY)).applied).toEqual([])
})

test('a migration that was applied under another number is not applied again', async () => {
  const { url, client } = await installVersion('0020')
  await client.query("update migrations set name = '0024-index-files-by-owner.sql' where name like '0020%'")
  const { applied } = await migrate(url, SECRET_KEY)
  expect(applied[0]?.slice(0, 4)).toBe('0021')
  const { rows } = await client.query(
    "select name from migrations where name like '%index-files-by-owner.sql'",
  )
  expect(rows).toEqual([{ name: '0020-index-files-by-owner.sql' }])
})
