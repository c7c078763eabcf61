/** Customers of the bench: `person1@bench.example` and so on, and two who order more than all others. */
export const BUSY_CUSTOMER = 'busy@bench.example'
export const BUSY_DEALER = 'dealer@bench.example'

/** Signed up long before they are looked at and never verified: what a sweep finds. */
const UNVERIFIED = 300

/** $1 site, $2 now, $4 how many people. The busy ones sign in with the password of the demo. */
export const PEOPLE = `
  insert into users (id, site_id, role_id, kind, email, password_hash, first_name, last_name, company_name, country,
    verified, created_at, price_type, status, low_balance_at)
  select uuidv7($2::timestamptz - now() - interval '500 days' + n * interval '1 second'), $1, 2,
    case when n % 500 = 1 then 'agent' when n % 3 = 0 then 'dealer' when n % 3 = 1 then 'business' else 'user' end,
    'person' || n || '@bench.example', demo.password_hash, 'Pat', 'Person ' || n,
    case when n % 3 < 2 then 'Garage ' || n else '' end,
    (array['DE', 'DE', 'DE', 'PL', 'PL', 'AT', 'FR', 'IT', 'ES', 'SE', 'FI', 'GB', 'NL', 'CZ', 'PT', 'GR'])[n % 16 + 1], true,
    $2::timestamptz - interval '500 days' + n * interval '1 second', n % 3 + 1,
    case when n % 100 = 7 then 2 when n % 400 = 9 then 0 else 1 end, case when n % 7 = 0 then 5000 end
  from generate_series(1, $4::int) n,
    (select password_hash from users where site_id = $1 and email = 'customer@workshop.example') demo
  union all
  select uuidv7($2::timestamptz - now() - interval '501 days'), $1, 2, kind, email, demo.password_hash, 'Bea', name,
    name || ' Motors', 'DE', true, $2::timestamptz - interval '501 days', 1, 1, null
  from (values ('business', '${BUSY_CUSTOMER}', 'Busy'), ('dealer', '${BUSY_DEALER}', 'Dealer')) busy (kind, email, name),
    (select password_hash from users where site_id = $1 and email = 'customer@workshop.example') demo
  union all
  select uuidv7($2::timestamptz - now() - interval '20 days'), $1, 2, 'user', 'unverified' || n || '@bench.example',
    '', 'Una', 'Verified ' || n, '', 'DE', false, $2::timestamptz - interval '20 days', 1, 1, null
  from generate_series(1, least(${UNVERIFIED}, $4::int)) n`

/** Everybody was here in the last month, and each stayed signed in on one device. */
export const SESSIONS = `
  with opened as (
    insert into sessions (id, site_id, user_id, user_agent, ip, created_at, last_used_at, expires_at)
    select uuidv7(at - now()), $1, id, 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0', '203.0.113.' || place % 250,
      at, at + interval '3 hours', at + interval '30 days'
    from (select id, row_number() over (order by id) as place from users
      where site_id = $1 and email like '%@bench.example' and verified) people,
      lateral (select $2::timestamptz - (place % 27 * 24 + 4) * interval '1 hour' as at) a
    returning id, created_at
  )
  insert into refresh_tokens (hash, site_id, session_id, created_at, replaced_at)
  select sha256(convert_to(id::text || turn, 'utf8')), $1, id, created_at + turn * interval '1 hour',
    case when turn < 2 then created_at + (turn + 1) * interval '1 hour' end
  from opened, generate_series(0, 2) turn`

/** What triggers keep of people, which do not run while a portal is filled. */
export const LAST_TIMES = `
  update users u set last_order_at = o.at, last_seen_at = s.at
  from (select user_id, max(last_used_at) as at from sessions where site_id = $1 group by user_id) s
    left join (select user_id, max(created_at) as at from orders where site_id = $1 group by user_id) o using (user_id)
  where u.site_id = $1 and u.id = s.user_id`

/** One in twenty works for a company that orders. */
export const COLLEAGUES = `
  update users u set employer_id = e.id, duty = case e.place % 2 when 0 then 'buyer' else 'orderer' end, low_balance_at = null
  from (select id, row_number() over (order by id) as place from users
      where site_id = $1 and email like 'person%@bench.example' and kind <> 'agent' and last_order_at is null
        and not has_wallet and status = 1) c
    join (select id, row_number() over (order by id) as place from users
      where site_id = $1 and email like 'person%@bench.example' and kind <> 'agent' and last_order_at is not null) e
    on e.place * 6 = c.place
  where u.site_id = $1 and u.id = c.id`
