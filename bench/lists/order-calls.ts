import { COUNTED, type ListCall, type There } from './call.ts'

/* Agent orders of staff, orders from the sub-portal of an agent, and the sub-portal's own lists. */

const OPEN = "o.status in ('pending', 'processing', 'incomplete')"
const NEWEST = 'o.order_no desc'

const file = (
  kind: string,
) => `(select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'version', f.version)
  from order_files f where f.site_id = o.site_id and f.order_id = o.id and f.kind = '${kind}'
  order by f.version desc limit 1)`

/** A page of orders with what the list shows of each, and how many there are. */
function orders(site: string, where: string, order = NEWEST) {
  const found = `from orders o where o.site_id = '${site}' and ${where}`
  return `
    select o.id, o.order_no, o.status, o.vehicle_label, o.reg_no, o.service_name, o.options, o.price, o.time_frame,
      o.promised_at, o.created_at, o.delivered_at, o.versions, o.relay_state, u.first_name, u.last_name, u.company_name,
      a.first_name, a.last_name, s.slug, ${file('original')} as original, ${file('modified')} as modified,
      (select count(*) from conversations c join conversation_messages m
        on m.site_id = c.site_id and m.conversation_id = c.id
        where c.site_id = o.site_id and c.subject_kind = 'order' and c.subject_id = o.id and not m.from_staff
          and m.read_at is null) as unread,
      (select count(*) from (select ${found} limit ${COUNTED}) as all_of_them) as total
    from (select * ${found} order by ${order} limit 20) o
      join users u on u.site_id = o.site_id and u.id = o.user_id
      left join users a on a.site_id = o.site_id and a.id = o.assigned_to
      left join sites s on s.id = o.from_site_id
    order by ${order}`
}

const count = (site: string, where: string) =>
  `select count(*) from orders o where o.site_id = '${site}' and ${where}`
const byState = (site: string, where: string) =>
  `select o.status, count(*) from orders o where o.site_id = '${site}' and ${where} group by o.status`

const BY_PROMISE = 'o.promised_at nulls last, o.id'

export function orderCalls({ site, portal, agent, plate }: There): ListCall[] {
  const plates = encodeURIComponent(plate)
  const ofAgents = "o.channel = 'agent'"
  const fromPortal = `o.user_id = '${agent}' and o.from_site_id is not null`
  const late = "o.status in ('pending', 'processing') and o.promised_at < now()"
  const calls: [name: string, who: ListCall['who'], path: string, sql: string][] = [
    ['agent orders', 'staff', 'agent_order', orders(site, ofAgents)],
    [
      'agent orders, page 50',
      'staff',
      'agent_order?page=50',
      orders(site, ofAgents).replaceAll('limit 20', 'limit 20 offset 980'),
    ],
    [
      'agent orders, of one agent',
      'staff',
      `agent_order?user_id=${agent}`,
      orders(site, `${ofAgents} and o.user_id = '${agent}'`),
    ],
    [
      'agent orders, a plate',
      'staff',
      `agent_order?keywords=${plates}`,
      orders(site, `${ofAgents} and o.search like '%${plate.toLowerCase()}%'`),
    ],
    [
      'agent orders, a word that many have',
      'staff',
      'agent_order?keywords=audi',
      orders(site, `${ofAgents} and o.search like '%audi%'`),
    ],
    ['agent work list', 'staff', 'agent_pending_orders', orders(site, `${ofAgents} and ${OPEN}`, BY_PROMISE)],
    [
      'agent work list, late',
      'staff',
      'agent_pending_orders?late=true',
      orders(site, `${ofAgents} and ${late}`, BY_PROMISE),
    ],
    [
      'agent work list, unassigned',
      'staff',
      'agent_pending_orders?assigned_to=nobody',
      orders(site, `${ofAgents} and ${OPEN} and o.assigned_to is null`, BY_PROMISE),
    ],
    [
      'agent history',
      'staff',
      'agent_complete_orders',
      orders(site, `${ofAgents} and o.status in ('completed', 'cancelled')`),
    ],
    [
      'agent history, cancelled',
      'staff',
      'agent_complete_orders?status=cancelled',
      orders(site, `${ofAgents} and o.status = 'cancelled'`),
    ],
    ['agent orders by state', 'staff', 'agent_order_counts', byState(site, ofAgents)],
    [
      'agent orders open, counted',
      'staff',
      'agent_pending_orders_count',
      count(site, `${ofAgents} and ${OPEN}`),
    ],
    [
      'agent orders completed, counted',
      'staff',
      'agent_complete_orders_count',
      count(site, `${ofAgents} and o.status = 'completed'`),
    ],
    [
      'agent orders cancelled, counted',
      'staff',
      'agent_cancelled_orders_count',
      count(site, `${ofAgents} and o.status = 'cancelled'`),
    ],
    [
      'agent orders late, counted',
      'staff',
      'agent_warning_orders_count',
      count(site, `${ofAgents} and ${late}`),
    ],
    ['from my portal', 'agent', 'agent-orders/came-from-my-sub-portal', orders(site, fromPortal)],
    [
      'from my portal, completed',
      'agent',
      'agent-orders/came-from-my-sub-portal?status=completed',
      orders(site, `${fromPortal} and o.status = 'completed'`),
    ],
    [
      'from my portal, searched',
      'agent',
      'agent-orders/came-from-my-sub-portal?keywords=audi',
      orders(site, `${fromPortal} and o.search like '%audi%'`),
    ],
    [
      'from my portal by state',
      'agent',
      'agent-orders/counts-came-from-my-sub-portal',
      byState(site, fromPortal),
    ],
    [
      'from my portal open, counted',
      'agent',
      'agent-orders/pending-count-came-from-my-sub-portal',
      count(site, `${fromPortal} and ${OPEN}`),
    ],
    [
      "agent's own orders",
      'agent',
      'user_orders',
      orders(site, `o.user_id = '${agent}' and o.from_site_id is null`),
    ],
    ["portal's orders", 'portal', 'order', orders(portal, "o.channel = 'direct'")],
    [
      "portal's orders, searched",
      'portal',
      'order?keywords=audi',
      orders(portal, "o.channel = 'direct' and o.search like '%audi%'"),
    ],
    [
      "portal's work list",
      'portal',
      'pending_orders',
      orders(portal, `o.channel = 'direct' and ${OPEN}`, BY_PROMISE),
    ],
    [
      "portal's history",
      'portal',
      'complete_orders',
      orders(portal, "o.channel = 'direct' and o.status in ('completed', 'cancelled')"),
    ],
    ["portal's orders by state", 'portal', 'order_counts', byState(portal, "o.channel = 'direct'")],
    ["portal's mapping", 'portal', 'service_mapping', mapping(portal)],
  ]
  return calls.map(([name, who, path, sql]) => ({ name, who, path: `/api/${path}`, sql }))
}

const mapping = (portal: string) => `
  select s.*, p.name, p.price_1, p.price_2, p.price_3,
    (select json_agg(json_build_object('option', o, 'theirs', t, 'extras', (select json_agg(e) from option_extras e
        where e.site_id = o.site_id and e.option_id = o.id)))
      from options o left join options t on t.id = o.provider_id where o.site_id = s.site_id) as options
  from services s left join services p on p.id = s.provider_id where s.site_id = '${portal}' order by s.position`
