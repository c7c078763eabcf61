import { COUNTED, type ListCall, personHas, type There } from './call.ts'

/* The dealers' and the agents' manager: people, balances, invoices, sub-portals. */

const DEALERS = "u.kind in ('user', 'business', 'dealer')"

/** A page of people with what the list shows of each, and how many there are. */
function people(site: string, where: string, order = 'u.created_at desc, u.id desc', kinds = DEALERS) {
  const found = `from users u left join wallets w on w.site_id = u.site_id and w.user_id = u.id
    where u.site_id = '${site}' and u.role_id = 2 and not u.decoy and u.deleted_at is null and ${kinds} and ${where}`
  return `
    select u.id, u.first_name, u.last_name, u.email, u.phone, u.company_name, u.country, u.kind, u.price_type, u.status,
      u.verified, u.last_order_at, u.last_seen_at, u.created_at, coalesce(w.balance, 0) as balance, w.credit_limit,
      (select count(*) from orders o where o.site_id = u.site_id and o.user_id = u.id
        and o.status in ('pending', 'processing', 'incomplete')) as open_orders,
      (select count(*) from users c where c.site_id = u.site_id and c.employer_id = u.id) as colleagues,
      (select count(*) from (select ${found} limit ${COUNTED}) as all_of_them) as total
    ${found} order by ${order} limit 20`
}

const daysAgo = (days: number) => `now() - interval '${days} days'`
/** Of a colleague: the company's. Where many pass they are soon found row by row, where few do by the index. */
const LAST_ORDER = `case when u.employer_id is null then u.last_order_at
  else (select c.last_order_at from users c where c.id = u.employer_id) end`
const orderedBefore = (days: number) => `u.id in (
  select id from users where employer_id is null and last_order_at < ${daysAgo(days)}
  union all select u.id from users c join users u on u.employer_id = c.id where c.last_order_at < ${daysAgo(days)})`

type Filter = [name: string, query: string, where: string, order?: string]

const FILTERS: Filter[] = [
  ['all', '', 'true'],
  ['by kind', 'kind=dealer', "u.kind = 'dealer'"],
  ['by country', 'country=FI', "u.country = 'FI'"],
  ['by two countries', 'country=PL,FI', "u.country in ('PL', 'FI')"],
  ['waiting', 'status=0', 'u.status = 0'],
  ['active', 'status=1', 'u.status = 1'],
  ['blocked', 'status=2', 'u.status = 2'],
  ['by prices', 'price_type=2', 'u.price_type = 2'],
  ['with credits', 'balance_from=100', 'coalesce(w.balance, 0) >= 10000'],
  ['in debt', 'balance_to=-0.01', 'coalesce(w.balance, 0) <= -1'],
  ['without credits', 'balance_from=0&balance_to=0', 'coalesce(w.balance, 0) = 0'],
  ['below their warning', 'below_warning=true', 'u.low_balance_at > coalesce(w.balance, 0)'],
  ['who never ordered', 'last_order=never', `${LAST_ORDER} is null`],
  ['ordered in 30 days', 'last_order=within_30_days', `${LAST_ORDER} >= ${daysAgo(30)}`],
  ['ordered in 90 days', 'last_order=within_90_days', `${LAST_ORDER} >= ${daysAgo(90)}`],
  ['stopped ordering', 'last_order=before_90_days', orderedBefore(90)],
  ['stopped a year ago', 'last_order=before_365_days', orderedBefore(365)],
  [
    'kind, country and prices',
    'kind=dealer&country=PL,FI&price_type=1',
    "u.kind = 'dealer' and u.country in ('PL', 'FI') and u.price_type = 1",
  ],
  ['searched, few', 'search=garage%2077', personHas('garage 77')],
  ['searched, many', 'search=garage', personHas('garage')],
  ['searched, nobody', 'search=xqzjkw', personHas('xqzjkw')],
  ['searched and blocked', 'search=garage&status=2', `${personHas('garage')} and u.status = 2`],
  ['by name', 'sort_by=name', 'true', "u.first_name || ' ' || u.last_name, u.id"],
  ['by last order', 'sort_by=last_order_at', 'true', 'u.last_order_at desc nulls last, u.id desc'],
  ['by credits', 'sort_by=credits', 'true', 'coalesce(w.balance, 0) desc, u.id desc'],
  [
    'blocked, by credits',
    'status=2&sort_by=credits',
    'u.status = 2',
    'coalesce(w.balance, 0) desc, u.id desc',
  ],
]

export function peopleCalls({ site, customer, admin }: There): ListCall[] {
  const staff = 'staff' as const
  const dealers = FILTERS.map(([name, query, where, order]) => ({
    name: `dealers, ${name}`,
    who: staff,
    path: `/api/user?${query}`,
    sql: people(site, where, order),
    isDealersList: true,
  }))
  const agents = "u.kind = 'agent'"
  return [
    ...dealers,
    {
      name: 'agents of the list',
      who: staff,
      path: '/api/user?of=agents',
      sql: people(site, 'true', undefined, agents),
    },
    {
      name: 'inactive accounts',
      who: staff,
      path: '/api/user/inactives?months=3',
      sql: people(
        site,
        `coalesce(w.balance, 0) = 0 and u.created_at < ${daysAgo(91)} and coalesce(u.last_seen_at < ${daysAgo(91)}, true)
         and coalesce(u.last_order_at < ${daysAgo(91)}, true) and not exists (select from orders o
           where o.site_id = u.site_id and o.user_id = u.id and o.status in ('pending', 'processing', 'incomplete'))`,
        'u.last_seen_at nulls first, u.id',
      ),
    },
    {
      name: 'dealers counted',
      who: staff,
      path: '/api/user/statistics',
      sql: `select count(*), count(*) filter (where status = 0), count(*) filter (where status = 2),
        count(*) filter (where created_at >= ${daysAgo(30)}), count(*) filter (where last_order_at >= ${daysAgo(30)})
        from users u where site_id = '${site}' and role_id = 2 and not decoy and deleted_at is null and ${DEALERS}`,
    },
    {
      name: 'a customer chosen by name',
      who: staff,
      path: '/api/user/customers?search=garage%2077',
      sql: `select id, first_name, last_name, email, company_name, kind from users u where site_id = '${site}'
        and role_id = 2 and not decoy and deleted_at is null and ${personHas('garage 77')}
        order by first_name || ' ' || last_name, id limit 20`,
    },
    {
      name: 'page of a customer',
      who: staff,
      path: `/api/user/${customer}`,
      sql: `${people(site, `u.id = '${customer}'`)}`,
    },
    {
      name: 'saved views',
      who: staff,
      path: '/api/saved_view?list=dealers',
      sql: `select id, name, query from saved_views where site_id = '${site}' and user_id = '${admin}'
        and list = 'dealers' order by name`,
    },
    {
      name: 'staff',
      who: staff,
      path: '/api/user/admins',
      sql: `select u.*, (select max(last_used_at) from sessions s where s.site_id = u.site_id and s.user_id = u.id),
          (select count(*) from orders o where o.site_id = u.site_id and o.assigned_to = u.id
            and o.status in ('pending', 'processing', 'incomplete'))
        from users u where u.site_id = '${site}' and u.role_id <> 2 and u.deleted_at is null order by u.created_at`,
    },
    ...(['dealers', 'agents'] as const).flatMap((of) => walletCalls(site, of)),
  ]
}

function walletCalls(site: string, of: 'dealers' | 'agents'): ListCall[] {
  const kinds = of === 'agents' ? "u.kind = 'agent'" : "u.kind <> 'agent'"
  const wallets = (where: string, order: string) => {
    const found = `from users u left join wallets w on w.site_id = u.site_id and w.user_id = u.id
      where u.site_id = '${site}' and u.role_id = 2 and not u.decoy and u.deleted_at is null and ${kinds} and ${where}`
    return `select u.id, u.first_name, u.last_name, u.email, u.company_name, w.balance, w.credit_limit, w.last_moved_at,
        (select sum(held) from holds h where h.site_id = u.site_id and h.user_id = u.id and h.held > 0) as held,
        (select count(*) from (select ${found} limit ${COUNTED}) as all_of_them) as total
      ${found} order by ${order} limit 20`
  }
  const byName = "u.first_name || ' ' || u.last_name, u.id"
  const buyers = of === 'agents' ? "u.kind = 'agent'" : "u.kind <> 'agent'"
  const bought = `from invoices i join users u on u.site_id = i.site_id and u.id = i.user_id
    where i.site_id = '${site}' and ${buyers}`
  return [
    {
      name: `balances of ${of}`,
      who: 'staff',
      path: `/api/balances?of=${of}`,
      sql: wallets('true', 'w.last_moved_at desc nulls last, u.id desc'),
    },
    {
      name: `balances of ${of}, by name`,
      who: 'staff',
      path: `/api/balances?of=${of}&sort_by=name`,
      sql: wallets('true', byName),
    },
    {
      name: `balances of ${of}, lowest first`,
      who: 'staff',
      path: `/api/balances?of=${of}&sort_by=credits&sort_order=asc`,
      sql: wallets('true', 'coalesce(w.balance, 0), u.id'),
    },
    {
      name: `balances of ${of}, searched`,
      who: 'staff',
      path: `/api/balances?of=${of}&search=garage%2077`,
      sql: wallets(personHas('garage 77'), byName),
    },
    {
      name: `invoices of ${of}`,
      who: 'staff',
      path: `/api/credits?of=${of}`,
      sql: `select i.*, u.first_name, u.last_name, u.company_name,
          (select json_agg(l) from invoice_lines l where l.site_id = i.site_id and l.invoice_id = i.id) as lines,
          (select count(*) from (select ${bought} limit ${COUNTED}) as all_of_them) as total
        ${bought} order by i.created_at desc, i.id desc limit 20`,
    },
  ]
}
