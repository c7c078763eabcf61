import type { ClientBase } from 'pg'
import { v7 as newId } from 'uuid'
import { adopt } from '#features/services/index.ts'
import { furnishSite } from '#features/sites/index.ts'
import type { Platform } from '#platform/platform.ts'

/*
 * Every agent of the bench has a sub-portal: furnished as the program does it, selling what the provider sells, with an
 * admin and customers. A tenth of all orders comes from them, half of it from the first, which is the busy one.
 */
export const BUSY_PORTAL = 'bench-1'
/** Whose portal it is. */
export const BUSY_AGENT = 'person1@bench.example'
export const portalAdmin = (slug: string) => `admin@${slug}.example`

/** $1 site. */
const AGENTS = `
  select id, email, row_number() over (order by created_at, id) as place from users
  where site_id = $1 and kind = 'agent' and email like 'person%@bench.example' order by place`

/** $1 the portal, $2 its provider, $3 its slug, $4 how many customers. */
const PEOPLE = `
  insert into users (id, site_id, role_id, kind, permissions, email, password_hash, first_name, last_name, company_name,
    country, verified, created_at, price_type, status)
  select gen_random_uuid(), $1, case n when 0 then 1 else 2 end, case n when 0 then 'user' else 'dealer' end,
    case n when 0 then admin.permissions else '{}' end,
    case n when 0 then 'admin@' || $3::text || '.example' else 'customer' || n || '@' || $3::text || '.example' end,
    demo.password_hash, 'Pia', 'Portal ' || n, 'Garage ' || n, 'IT', true, now() - interval '400 days', 1, 1
  from generate_series(0, $4::int) n,
    (select password_hash from users where site_id = $2 and email = 'customer@workshop.example') demo,
    (select permissions from users where site_id = $2 and email = 'admin@northline.example') admin`

export async function openPortals(owner: ClientBase, { db }: Platform, siteId: string): Promise<void> {
  const { rows: agents } = await owner.query(AGENTS, [siteId])
  for (const { id: agentId, place } of agents) {
    const [id, slug] = [newId(), `bench-${place}`]
    await owner.query(
      `insert into sites (id, slug, is_admin_site, provider_id, agent_id, created_at)
       values ($1, $2, false, $3, $4, now() - interval '400 days')`,
      [id, slug, siteId, agentId],
    )
    await db.transaction(id, async (tx) => {
      const [country, currency, timezone] = ['IT', 'EUR', 'Europe/Rome']
      await furnishSite(tx, { title: `Bench Portal ${place}`, country, currency, timezone, locale: 'en' })
      await adopt(tx, { serviceIds: undefined, optionIds: undefined, percent: 30, rounding: 'half' })
    })
    await owner.query(PEOPLE, [id, siteId, slug, slug === BUSY_PORTAL ? 500 : 20])
  }
}

/** For the orders, which come from there. $1 site. */
export const PORTALS = `
  create temp table bench_portals as
  select row_number() over (order by s.created_at, s.id) - 1 as place, s.id, s.agent_id, u.company_name, u.email,
    u.first_name || ' ' || u.last_name as name
  from sites s join users u on u.site_id = s.provider_id and u.id = s.agent_id
  where s.provider_id = $1 and s.slug like 'bench-%'`

const CUSTOMERS = `
  create temp table bench_customers as
  select s.id as site_id, u.id, u.first_name || ' ' || u.last_name as name,
    row_number() over (partition by s.id order by u.id) - 1 as place, count(*) over (partition by s.id) as people
  from bench_portals s join users u on u.site_id = s.id and u.role_id = 2`

/** The order of the customer for each that an agent has from their portal, numbered there. */
const ORDERS = `
  insert into orders (id, site_id, order_no, user_id, status, variant_id, vehicle_type_id, vehicle_label, reg_no, mileage,
    tool, read_method, master_slave, service_id, service_name, service_key, price_type, price, options, confirmations,
    time_frame, frame_minutes, promised_at, incomplete_reason, cancel_reason, automation_status, versions, created_at,
    changed_at, delivered_at, cancelled_at, closed_at, relay_state, provider_order_id, provider_price, provider_version,
    search)
  select o.from_order_id, o.from_site_id, row_number() over (partition by o.from_site_id order by o.order_no), c.id,
    o.status, o.variant_id, o.vehicle_type_id, o.vehicle_label, o.reg_no, o.mileage, o.tool, o.read_method,
    o.master_slave, own.id, own.name, o.service_key, 1, own.price_1, 0, o.confirmations, o.time_frame, o.frame_minutes,
    o.promised_at, o.incomplete_reason, o.cancel_reason, 'no_match', o.versions, o.created_at, o.changed_at,
    o.delivered_at, o.cancelled_at, o.closed_at, 'relayed', o.id, o.price, o.versions,
    lower(concat_ws(' ', o.reg_no, o.vehicle_label, c.name, translate(o.reg_no, ' -', '')))
  from orders o
    join bench_customers c on c.site_id = o.from_site_id and c.place = o.order_no % c.people
    join services own on own.site_id = o.from_site_id and own.provider_id = o.service_id
  where o.site_id = $1 and o.from_site_id is not null`

const SERIES = `
  insert into order_series (site_id, last_no)
  select p.id, coalesce((select max(order_no) from orders o where o.site_id = p.id), 0) from bench_portals p
  on conflict (site_id) do update set last_no = excluded.last_no`

const LAST_TIMES = `
  update users u set last_order_at = o.at
  from (select site_id, user_id, max(created_at) as at from orders where relay_state is not null group by 1, 2) o
  where u.site_id = o.site_id and u.id = o.user_id`

/** In the order in which they need each other, after the provider's orders. */
export const PORTAL_ORDERS = [CUSTOMERS, ORDERS, SERIES, LAST_TIMES]
