import { type ListCall, personHas, type There } from './call.ts'

/* Agents with their sub-portals, what came from each, and mailings. */

const PORTALS = `
  select s.id, s.slug, s.state, s.suspended_reason, s.created_at, s.closed_at, t.title, t.default_locale, u.first_name,
    u.last_name, u.company_name, u.email, w.balance, w.credit_limit,
    array(select hostname from site_hostnames h where h.site_id = s.id) as hostnames,
    exists (select from users a where a.site_id = s.id and a.role_id = 1 and a.status = 1) as has_admin,
    (select count(*) from orders o where o.site_id = s.id and o.status in ('pending', 'processing', 'incomplete')) as open,
    count(*) over () as total
  from sites s join site_settings t on t.site_id = s.id
    left join users u on u.site_id = s.provider_id and u.id = s.agent_id
    left join wallets w on w.site_id = u.site_id and w.user_id = u.id`
const portalHas = (word: string) => `(s.slug ilike '%${word}%'
  or concat_ws(' ', u.first_name, u.last_name, u.company_name, u.email) ilike '%${word}%'
  or exists (select from site_hostnames h where h.site_id = s.id and h.hostname ilike '%${word}%'))`
const NEWEST = 'order by s.created_at desc, s.id desc limit 20'

export function portalCalls({ site, mailing }: There): ListCall[] {
  const portals = (where: string) => `${PORTALS} where s.provider_id = '${site}' and ${where} ${NEWEST}`
  const left = `case when u.unsubscribed_at is not null then 'unsubscribed' when u.status = 2 then 'blocked'
    when not u.verified then 'unverified' end`
  const audience = (where: string) => {
    const people = `from users u where u.site_id = '${site}' and u.role_id = 2 and not u.decoy and u.deleted_at is null
      and ${where}`
    return `with examples as (select distinct on (locale) id, first_name, last_name, email, locale
        from (select * ${people} and ${left} is null limit 1000) u order by locale, id)
      select ${left}, count(*), (select json_agg(e) from examples e) as examples ${people} group by 1`
  }
  const mailings = `select m.*, count(*) over () as total from mailings m where m.site_id = '${site}'`
  const newest = 'order by m.created_at desc, m.id desc limit 20'
  const recipients = (where: string) => `
    select r.number, r.user_id, r.state, r.reason, r.error, r.at, r.email, u.first_name, u.last_name,
      (select count(*) from mailing_recipients r join users u on u.site_id = r.site_id and u.id = r.user_id
        where r.site_id = '${site}' and r.mailing_id = '${mailing}' and ${where}) as total
    from mailing_recipients r join users u on u.site_id = r.site_id and u.id = r.user_id
    where r.site_id = '${site}' and r.mailing_id = '${mailing}' and ${where} order by r.number limit 20`
  const calls: [name: string, path: string, sql: string][] = [
    ['agents', 'agents', agents(site, 'true')],
    ['agents, searched', 'agents?search=garage%205', agents(site, personHas('garage 5'))],
    ['sub-portals', 'sub_portals', portals('true')],
    ['sub-portals, all 200', 'sub_portals?size=-1', portals('true').replace('limit 20', '')],
    ['sub-portals, searched', 'sub_portals?search=bench-12', portals(portalHas('bench-12'))],
    ['sub-portals, suspended', 'sub_portals?state=suspended', portals("s.state = 'suspended'")],
    ['sub-portal statistics', 'sub_portal_statistics', statistics(site)],
    ['mailings', 'mailing', `${mailings} and m.audience = 'dealers' ${newest}`],
    [
      'mailings, searched',
      'mailing?search=week%2044',
      `${mailings} and m.audience = 'dealers' and m.subject ilike '%week 44%' ${newest}`,
    ],
    ['audience, all dealers', 'mailing_audience', audience("u.kind <> 'agent'")],
    [
      'audience, one country',
      'mailing_audience?country=FI',
      audience("u.kind <> 'agent' and u.country = 'FI'"),
    ],
    ['audience, all agents', 'mailing_audience?audience=agents', audience("u.kind = 'agent'")],
    ['report of a mailing', `mailing/${mailing}`, `${mailings} and m.id = '${mailing}'`],
    ['recipients of a mailing', `mailing/${mailing}/recipients`, recipients('true')],
    ['recipients, bounced', `mailing/${mailing}/recipients?state=bounced`, recipients("r.state = 'bounced'")],
    [
      'recipients, searched',
      `mailing/${mailing}/recipients?search=garage%2077`,
      recipients("lower(u.company_name) like '%garage 77%'"),
    ],
  ]
  return calls.map(([name, path, sql]) => ({ name, who: 'staff' as const, path: `/api/${path}`, sql }))
}

const agents = (site: string, where: string) => `
  select u.id, u.first_name, u.last_name, u.email, u.phone, u.company_name, u.country, u.kind, u.price_type, u.status,
    u.last_order_at, u.last_seen_at, u.created_at, w.balance, w.credit_limit, s.slug, s.state, t.title,
    (select count(*) from orders o where o.site_id = u.site_id and o.user_id = u.id) as orders, count(*) over () as total
  from users u left join wallets w on w.site_id = u.site_id and w.user_id = u.id
    left join sites s on s.provider_id = u.site_id and s.agent_id = u.id and s.state <> 'closed'
    left join site_settings t on t.site_id = s.id
  where u.site_id = '${site}' and u.kind = 'agent' and u.role_id = 2 and not u.decoy and u.deleted_at is null and ${where}
  order by u.created_at desc, u.id desc limit 20`

/** What came in twelve months is read once and grouped. */
const statistics = (site: string) => `
  select s.id, s.state, t.title, w.balance, m.month, m.orders, m.credits, m.earned
  from sites s join site_settings t on t.site_id = s.id
    left join wallets w on w.site_id = s.provider_id and w.user_id = s.agent_id
    left join (
      select o.from_site_id, date_trunc('month', o.created_at at time zone 'Europe/Berlin') as month, count(*) as orders,
        sum(o.price) as credits, sum(h.captured) as earned
      from orders o left join holds h on h.site_id = o.site_id and h.id = o.id
      where o.site_id = '${site}' and o.from_site_id is not null and o.status <> 'cancelled'
        and o.created_at >= date_trunc('month', now() - interval '11 months')
      group by 1, 2
    ) m on m.from_site_id = s.id
  where s.provider_id = '${site}' and s.state <> 'closed'`
