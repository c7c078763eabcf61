/*
 * Five hundred mailings of the past; the newest of them to everybody. $1 site, $2 now.
 */
const MAILINGS = `
  insert into mailings (id, site_id, audience, filter, subject, body, state, created_by, created_at, changed_at, started_at,
    ended_at, frozen_at)
  select uuidv7(at - now()), $1, case when n % 5 = 0 then 'agents' else 'dealers' end, '{}', 'News of week ' || n,
    'Hello {first_name}, this week we have something new for you.', 'sent', author.id, at, at, at, at + interval '1 hour', at
  from generate_series(1, 500) n, lateral (select $2::timestamptz - (501 - n) * interval '1 day' as at) a,
    (select id from users where site_id = $1 and email = 'admin@northline.example') author`

const RECIPIENTS = `
  insert into mailing_recipients (site_id, mailing_id, number, user_id, state, reason, email, tries, error, created_at, at)
  select $1, m.id, row_number() over (order by u.id),
    u.id, case when not u.verified then 'left_out' when place % 200 = 3 then 'bounced' when place % 300 = 4 then 'refused'
      else 'sent' end, case when not u.verified then 'unverified' end, u.email, 1,
    case when place % 200 = 3 then '550 no such mailbox' else '' end, m.created_at, m.created_at + interval '10 minutes'
  from (select id, created_at from mailings where site_id = $1 and audience = 'dealers' order by created_at desc limit 1) m,
    (select id, verified, email, row_number() over (order by id) as place from users
      where site_id = $1 and role_id = 2 and kind <> 'agent') u`

/** As if they had been sent one after the other. */
const COUNTS = `
  update mailings m set sent = c.sent, refused = c.refused, bounced = c.bounced from (
    select mailing_id, count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'refused') as refused,
      count(*) filter (where state = 'bounced') as bounced
    from mailing_recipients where site_id = $1 and email like '%@bench.example' group by mailing_id
  ) c where m.site_id = $1 and m.id = c.mailing_id and m.sent = 0`

export const MAILINGS_SENT = [MAILINGS, RECIPIENTS, COUNTS]
