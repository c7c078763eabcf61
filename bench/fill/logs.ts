/*
 * What is written beside the work: the audit log for ever, live events for a week, idempotency keys for a month.
 * $1 site, $2 now, $3 the number before the first order.
 */
const AUDIT = `
  insert into audit_log (id, site_id, at, actor_id, act, subject, before, after, ip, request_id)
  select uuidv7(a.at - now()), $1, a.at, a.actor_id, a.act, a.subject, a.before, a.after,
    '203.0.113.' || o.order_no % 250, 'req-' || to_hex(o.order_no)
  from orders o join users u on u.site_id = $1 and u.id = o.user_id cross join lateral (values
    (o.delivered_at, o.delivered_by, 'orders.deliver', o.order_no::text, null::jsonb, '{"version": 1}'::jsonb),
    (o.cancelled_at, o.user_id, 'orders.cancel', o.order_no::text, '{"status": "pending"}', '{"status": "cancelled"}'),
    (case when o.order_no % 10 = 0 then o.created_at - interval '2 minutes' end, o.user_id, 'identity.sign_in', u.email,
      null, null)
  ) a (at, actor_id, act, subject, before, after)
  where o.site_id = $1 and o.order_no > $3 and a.at is not null
  order by a.at`

const AUDIT_OF_PEOPLE = `
  insert into audit_log (id, site_id, at, actor_id, act, subject, ip, request_id)
  select uuidv7(u.created_at - now()), $1, u.created_at, u.id, act, u.email, '203.0.113.7', 'req-' || substr(u.id::text, 1, 8)
  from users u, unnest(array['identity.sign_up', 'identity.verify_email']) act
  where u.site_id = $1 and u.email like '%@bench.example' and (u.verified or act = 'identity.sign_up')
  order by u.created_at`

const ACTORS = `
  update users u set has_acted = true where u.site_id = $1 and not u.has_acted and exists (
    select from audit_log l where l.site_id = u.site_id and l.actor_id = u.id)`

const LIVE_EVENTS = `
  insert into events (site_id, user_id, for_staff, type, data, at)
  select $1, o.user_id, true, e.type, e.data, e.at
  from orders o cross join lateral (values
    (o.created_at, 'order.changed', jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'user_id', o.user_id,
      'what', 'submitted')),
    (o.created_at, 'credits.changed', jsonb_build_object('user_id', o.user_id)),
    (o.delivered_at, 'order.changed', jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'user_id', o.user_id,
      'what', 'delivered')),
    (o.delivered_at, 'credits.changed', jsonb_build_object('user_id', o.user_id))
  ) e (at, type, data)
  where o.site_id = $1 and o.order_no > $3 and e.at > $2::timestamptz - interval '7 days'
  order by e.at`

const IDEMPOTENCY_KEYS = `
  insert into idempotency_keys (site_id, user_id, call, key, body_hash, answer, created_at)
  select $1, user_id, 'POST /order', gen_random_uuid()::text, sha256(convert_to(id::text, 'utf8')),
    jsonb_build_object('id', id, 'order_no', order_no), created_at
  from orders where site_id = $1 and order_no > $3 and created_at > $2::timestamptz - interval '30 days'`

/** In the order in which they need each other. */
export const LOGS = [AUDIT, AUDIT_OF_PEOPLE, ACTORS, LIVE_EVENTS, IDEMPOTENCY_KEYS]
