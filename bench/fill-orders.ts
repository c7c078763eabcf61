import type { ClientBase } from 'pg'

const BATCH = 50_000
const CUSTOMERS = 1000

/**
 * Fills a site up to so many orders: of every hundred 96 are completed, three cancelled and one is open. Every tenth is
 * the demo customer's, so that own lists are long too. Written as a server would have, triggers included.
 */
export async function fillOrders(owner: ClientBase, siteId: string, orders: number): Promise<void> {
  await addCustomers(owner, siteId)
  const { rows } = await owner.query('select count(*)::int as there from orders where site_id = $1', [siteId])
  let there: number = rows[0].there
  // Words are put in order in one go: a hundred times as quick as row by row, and the index is the better for it.
  const index = await owner.query("select indexdef from pg_indexes where indexname = 'orders_by_search'")
  await owner.query('drop index orders_by_search')
  while (there < orders) {
    const more = Math.min(BATCH, orders - there)
    await owner.query(INSERT, [siteId, there, more])
    there += more
  }
  await owner.query("set maintenance_work_mem = '512MB'")
  await owner.query(index.rows[0].indexdef)
  await owner.query(
    `update order_series set last_no = (select max(order_no) from orders where site_id = $1) where site_id = $1`,
    [siteId],
  )
  await owner.query(FOLD, [siteId])
  await owner.query('vacuum analyze')
}

async function addCustomers(owner: ClientBase, siteId: string) {
  await owner.query(
    `insert into users (id, site_id, role_id, email, password_hash, first_name, last_name, verified, created_at)
     select gen_random_uuid(), $1, 2, 'bench' || n || '@example.test', '', 'Bench', 'Customer ' || n, true, now()
     from generate_series(1, $2) n
     where not exists (select from users where site_id = $1 and email = 'bench1@example.test')`,
    [siteId, CUSTOMERS],
  )
}

const INSERT = `
  with people as materialized (
    select id, row_number() over (order by email) - 1 as place from users
    where site_id = $1 and email like 'bench%'
  ), demo as (
    select id from users where site_id = $1 and email = 'customer@workshop.example'
  ), numbered as (
    select n, case when n % 100 = 7 then 'pending' when n % 100 in (11, 29, 53) then 'cancelled' else 'completed' end as status,
      case when n % 10 = 3 then (select id from demo) else people.id end as user_id,
      (select coalesce(max(order_no), 1000) from orders where site_id = $1) as last_no
    from generate_series($2::int + 1, $2::int + $3::int) n join people on place = n % ${CUSTOMERS}
  )
  insert into orders (id, site_id, order_no, user_id, status, vehicle_label, reg_no, tool, read_method, master_slave,
    service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, promised_at,
    created_at, changed_at, delivered_at, closed_at, search)
  select gen_random_uuid(), $1, last_no + n - $2::int, user_id, status, 'Ravenna Corso II 2.0 TD 150',
    'BE-' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || ' ' || n % 10000, 'KESS3', 'obd', 'master',
    gen_random_uuid(), 'Stage 1', n::text, 1, 1000, n % 4, 'asap', 60,
    case when status = 'pending' then now() + (n % 600 - 60) * interval '1 minute' end,
    now() - (2000000 - n) * interval '20 seconds', now(),
    case when status = 'completed' then now() - (2000000 - n) * interval '20 seconds' + interval '40 minutes' end,
    case when status <> 'pending' then now() end,
    (last_no + n - $2::int) || ' be-' || lower(chr(65 + n % 26) || chr(65 + n / 26 % 26)) || ' ' || n % 10000
      || ' ravenna corso ii 2.0 td 150 bench customer ' || n % ${CUSTOMERS}
  from numbered`

/** What the job does every minute. */
const FOLD = `
  with known as (
    select id from order_count_changes where site_id = $1 order by id for update
  ), taken as (
    delete from order_count_changes where id in (select id from known) returning user_id, channel, status, change
  )
  insert into order_counts (site_id, user_id, channel, status, orders)
    select $1, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), channel, status, sum(change) from taken
    group by grouping sets ((user_id, channel, status), (channel, status))
  on conflict (site_id, channel, status, user_id) do update set orders = order_counts.orders + excluded.orders`
