import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'

/*
 * The function that finds people walks the list in its order when many pass a filter, and sorts them when few do. Here
 * both ways answer every filter in every order, and are compared with a plain statement.
 */
const desk = useDesk()

/** With wallets, without and in debt; who ordered lately, long ago and never; some of the same moment, some colleagues. */
const PEOPLE = `
  insert into users (id, site_id, role_id, kind, email, password_hash, first_name, last_name, country, verified, created_at,
    price_type, status, low_balance_at, last_order_at)
  select gen_random_uuid(), $1, 2, (array['user', 'business', 'dealer', 'agent'])[n % 4 + 1], n || '@sample.test', '', 'Pat',
    n % 40, (array['FI', 'SE', 'DE'])[n % 3 + 1], true, '2026-01-01'::timestamptz + n * 37 % 53 * interval '1 hour',
    n % 3 + 1, case n % 11 when 0 then 0 when 5 then 2 else 1 end, case when n % 7 = 0 and n % 10 <> 1 then 300 end,
    case when n % 4 > 0 then '2026-01-01'::timestamptz + n % 30 * interval '2 days' end
  from generate_series(1, 120) n`
const WALLETS = `
  insert into wallets (site_id, user_id, balance, credit_limit)
  select site_id, id, (n % 9 - 4) * 100, 1000
  from (select *, split_part(email, '@', 1)::integer as n from users where email like '%@sample.test') u
  where n % 3 = 0 and n % 10 <> 1`
const COLLEAGUES = `
  update users u set employer_id = c.id, duty = 'buyer' from users c
  where u.email like '%1@sample.test' and c.email = split_part(u.email, '1@', 1) || '0@sample.test'`

beforeAll(async () => {
  await desk.owner.query(PEOPLE, [desk.sites.main])
  await desk.owner.query(WALLETS)
  const { rowCount } = await desk.owner.query(COLLEAGUES)
  expect(rowCount).toBe(11)
})

const COMPANY = 'left join users c on c.id = u.employer_id'
const ORDERED = 'case when u.employer_id is null then u.last_order_at else c.last_order_at end'
/** Neither they nor, of a colleague, the company. */
const NEVER = `u.last_order_at is null and ${ORDERED} is null`
const BALANCE =
  'coalesce((select b.balance from wallets b where b.user_id = coalesce(u.employer_id, u.id)), 0)'

/** Name of a parameter → what is said; and the same in plain words. */
const FILTERS: [said: Record<string, string>, where: string][] = [
  [{}, 'true'],
  [{ kinds: "'{dealer}'" }, "u.kind = 'dealer'"],
  [{ countries: "'{FI,SE}'" }, "u.country in ('FI', 'SE')"],
  [{ statuses: "'{0,2}'" }, 'u.status in (0, 2)'],
  [{ statuses: "'{1}'" }, 'u.status = 1'],
  [{ price_types: "'{2}'" }, 'u.price_type = 2'],
  [{ pattern: "'%pat 1%'" }, "u.first_name || ' ' || u.last_name like 'Pat 1%'"],
  [{ balance_from: '0', balance_to: '0' }, `${BALANCE} = 0`],
  [{ balance_from: '1' }, `${BALANCE} >= 1`],
  [{ balance_to: '-1' }, `${BALANCE} <= -1`],
  [{ balance_from: '-500', balance_to: '500' }, `${BALANCE} between -500 and 500`],
  [{ below_warning: 'true' }, `u.low_balance_at > ${BALANCE}`],
  [{ never_ordered: 'true' }, NEVER],
  [{ ordered_from: "'2026-02-01'" }, `${ORDERED} >= '2026-02-01'`],
  [{ ordered_to: "'2026-02-01'" }, `${ORDERED} < '2026-02-01'`],
  [
    { ordered_from: "'2026-01-15'", ordered_to: "'2026-02-15'" },
    `${ORDERED} >= '2026-01-15' and ${ORDERED} < '2026-02-15'`,
  ],
  [
    { ordered_from: "'2026-01-15'", balance_from: '0', balance_to: '0' },
    `${ORDERED} >= '2026-01-15' and ${BALANCE} = 0`,
  ],
  [{ never_ordered: 'true', balance_from: '1' }, `${NEVER} and ${BALANCE} >= 1`],
  [
    { ordered_to: "'2026-02-01'", statuses: "'{1}'", kinds: "'{dealer,user}'" },
    `${ORDERED} < '2026-02-01' and u.status = 1 and u.kind in ('dealer', 'user')`,
  ],
]

const SORTS = {
  name: "u.first_name || ' ' || u.last_name",
  created_at: 'u.created_at',
  last_order_at: 'u.last_order_at',
  credits: 'coalesce((select b.balance from wallets b where b.user_id = u.id), 0)',
}
const ORDERS = Object.keys(SORTS).flatMap((sort) =>
  [false, true].map((descending) => ({ sort: sort as keyof typeof SORTS, descending })),
)

async function plain(where: string, { sort, descending }: (typeof ORDERS)[number]): Promise<string[]> {
  const direction = descending ? 'desc' : 'asc'
  const { rows } = await desk.owner.query(
    `select u.id from users u ${COMPANY} where u.site_id = $1 and u.role_id = 2 and not u.decoy and u.deleted_at is null
      and ${where} order by ${SORTS[sort]} ${direction} nulls last, u.id ${direction}`,
    [desk.sites.main],
  )
  return rows.map(({ id }) => id)
}

interface Asked {
  said: Record<string, string>
  order: (typeof ORDERS)[number]
  counted: number
  most: number
  after: string | null
}

async function search({ said, order, counted, most, after }: Asked) {
  const key = `(select (${SORTS[order.sort]})::text from users u where u.id = $1)`
  const named = {
    ...{ pattern: 'null', kinds: "'{user,business,dealer,agent}'", countries: 'null', statuses: 'null' },
    ...{ price_types: 'null', balance_from: 'null', balance_to: 'null', below_warning: 'false' },
    ...{ ordered_from: 'null', ordered_to: 'null', never_ordered: 'false', unseen_since: 'null' },
    ...{ sort: `'${order.sort}'`, descending: String(order.descending), after_key: key, after_id: '$1' },
    ...{ most: String(most), counted: String(counted), ...said },
  }
  const parameters = Object.entries(named).map(([name, value]) => `${name} => ${value}`)
  const { rows } = await desk.owner.query(`select ids, passed from app.search_people(${parameters.join()})`, [
    after,
  ])
  return rows[0] as { ids: string[]; passed: number }
}

test.each(FILTERS)('%j, in every order, walked and sorted', async (said, where) => {
  await desk.owner.query("select set_config('app.site_id', $1, false)", [desk.sites.main])
  const seen: Record<string, string[]> = {}
  const wanted: Record<string, string[]> = {}
  for (const order of ORDERS)
    for (const counted of [2, 1001]) {
      const name = `${order.sort} ${order.descending} ${counted}`
      wanted[name] = await plain(where, order)
      const ids: string[] = []
      for (;;) {
        const page = await search({ said, order, counted, most: 7, after: ids.at(-1) ?? null })
        expect(page.passed).toBe(Math.min(counted, wanted[name].length))
        ids.push(...page.ids)
        if (page.ids.length < 7) break
      }
      seen[name] = ids
    }
  expect(seen).toEqual(wanted)
})
