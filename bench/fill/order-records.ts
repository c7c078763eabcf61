/*
 * What belongs to each order that the filler wrote: items, files, the timeline, the talk about it, the automation's log
 * and downloads. The last two are of the newest tenth. $1 site, $2 now, $3 the number before the first.
 */
const NEWEST = "o.created_at > $2::timestamptz - interval '40 days'"
const WRITTEN = 'from orders o where o.site_id = $1 and o.order_no > $3'

const ITEMS = `
  insert into order_items (id, site_id, order_id, kind, subject_id, name, price, position)
  select uuidv7(o.created_at - now()), $1, o.id, 'service', o.service_id, o.service_name, o.price, 0 ${WRITTEN}
  order by o.order_no`

const ANALYSIS = `jsonb_build_object('size', 2097152, 'blank', false, 'format', 'raw', 'sha256', encode(f.sha256, 'hex'),
  'identity', jsonb_build_object('software',
    jsonb_build_object('at', 98323, 'count', 1, 'value', '1037' || 100000 + o.order_no % 5000, 'confidence', 'sure')),
  'blocks', jsonb_build_object('fill', 112, 'total', 512, 'judged', 400, 'repeated', 0, 'textShare', 0.17,
    'highEntropy', 0), 'sizeClass', 'whole', 'truncated', false, 'byteSwapped', false, 'looksEncrypted', false)`

const FILES_OF_ORDER = `cross join lateral (values
    ('original', o.original_sha256, o.created_at, o.user_id, ''),
    ('modified', sha256(o.original_sha256), o.delivered_at, o.delivered_by, '_Stage-1')
  ) f (kind, sha256, at, by, mark)`

/** Files are linked to what is stored while they are kept. The key of a stored file is made of the row it is for. */
const FILES = `
  insert into order_files (id, site_id, order_id, kind, version, file_id, name, size, sha256, analysis, uploaded_by,
    created_at, deleted_at)
  select uuidv7(f.at - now()), $1, o.id, f.kind, 1, case when o.files_deleted_at is null then uuidv7(f.at - now()) end,
    replace(o.vehicle_label || '_' || o.reg_no, ' ', '-') || f.mark || '.bin', 2097152, f.sha256,
    case when f.kind = 'original' or o.files_deleted_at is null then ${ANALYSIS} end, f.by,
    f.at, o.files_deleted_at
  from orders o ${FILES_OF_ORDER}
  where o.site_id = $1 and o.order_no > $3 and f.at is not null
  order by o.order_no`

const STORED_FILES = `
  insert into stored_files (id, site_id, state, storage_key, name, media_type, size, sha256, owner_id, created_at,
    changed_at)
  select f.file_id, $1, 'attached', concat_ws('/', $1, substr(key, 1, 2), substr(key, 3, 2), key), f.name,
    'application/octet-stream', f.size, f.sha256, f.uploaded_by, f.created_at, f.created_at
  from order_files f join orders o on o.site_id = f.site_id and o.id = f.order_id,
    lateral (select md5(f.file_id::text) as key) k
  where f.site_id = $1 and o.order_no > $3 and f.file_id is not null`

const TIMELINE = `
  insert into order_events (id, site_id, order_id, at, kind, by, actor_id, data, for_staff_only)
  select uuidv7(e.at - now()), $1, o.id, e.at, e.kind, e.by, e.actor_id, e.data, e.kind = 'automation_no_match'
  from orders o cross join lateral (values
    (o.created_at, 'submitted', 'customer', o.user_id, '{}'::jsonb),
    (case when ${NEWEST} and o.automation_status = 'no_match'
      then o.created_at + interval '4 seconds' end, 'automation_no_match', 'system', null, '{}'),
    (case when o.status in ('processing', 'incomplete') then o.assigned_at end, 'taken', 'staff', o.assigned_to, '{}'),
    (case when o.status = 'incomplete' then o.changed_at end, 'incomplete', 'staff', o.assigned_to,
      jsonb_build_object('reason', o.incomplete_reason)),
    (o.delivered_at, case o.automation_status when 'delivered' then 'automation_delivered' else 'delivered' end,
      case o.automation_status when 'delivered' then 'system' else 'staff' end,
      case o.automation_status when 'delivered' then null else o.delivered_by end,
      jsonb_build_object('in_time', case when o.delivered_at > o.created_at + interval '60 minutes' then 0 else 1 end,
        'version', 1)),
    (o.cancelled_at, 'cancelled', 'customer', o.user_id, jsonb_build_object('reason', o.cancel_reason)),
    (o.files_deleted_at, 'files_deleted', 'system', null, '{}')
  ) e (at, kind, by, actor_id, data)
  where o.site_id = $1 and o.order_no > $3 and e.at is not null
  order by o.order_no, e.at`

/** Every tenth order is talked about; of the open ones the answer has not been read. */
const TALK = `
  with about as (
    insert into conversations (id, site_id, subject_kind, subject_id, customer_id, part, created_at)
    select uuidv7(o.created_at - now()), $1, 'order', o.id, o.user_id,
      case when o.from_site_id is null then o.channel else 'relayed' end, o.created_at + interval '5 minutes'
    ${WRITTEN} and o.order_no / 10 % 10 = 4
    returning id, subject_id, subject_kind, customer_id, part, created_at
  )
  insert into conversation_messages (id, site_id, conversation_id, customer_id, subject_kind, part, sender_id, from_staff,
    text, created_at, read_at)
  select uuidv7(m.at - now()), $1, about.id, about.customer_id, about.subject_kind, about.part, m.sender_id, m.from_staff,
    m.text, m.at, case when o.closed_at is not null or not m.from_staff then m.at + interval '6 minutes' end
  from about join orders o on o.site_id = $1 and o.id = about.subject_id, lateral (values
    (about.customer_id, false, 'Will this file pass the gearbox limit? It has the six-speed automatic.', about.created_at),
    ((select id from bench_staff order by place limit 1), true,
      'Yes, torque stays 20 Nm below what the gearbox bears.', about.created_at + interval '8 minutes')
  ) m (sender_id, from_staff, text, at)`

const AUTOMATION_RUNS = `
  insert into automation_runs (id, site_id, order_id, attempt, at, step, outcome, detail)
  select uuidv7(o.created_at - now()), $1, o.id, 1, o.created_at + interval '4 seconds', r.step, r.outcome, r.detail
  from orders o cross join lateral (values ('start', 'ok', '', true),
    ('solution', 'no', 'no_solution', o.automation_status = 'no_match'),
    ('engine', 'no', 'switched_off', o.automation_status = 'no_match'),
    ('solution', 'ok', '', o.automation_status = 'delivered'), ('guard', 'ok', '', o.automation_status = 'delivered'),
    ('delivery', 'ok', '', o.automation_status = 'delivered')) r (step, outcome, detail, was)
  where o.site_id = $1 and o.order_no > $3 and ${NEWEST} and r.was`

const DOWNLOADS = `
  insert into order_downloads (id, site_id, order_id, order_file_id, name, user_id, session_id, began_at, continued_at)
  select uuidv7(o.delivered_at - now()), $1, o.id, f.id, f.name, o.user_id, s.id, o.delivered_at, o.delivered_at
  from orders o join order_files f on f.site_id = $1 and f.order_id = o.id and f.kind = 'modified'
    join sessions s on s.site_id = $1 and s.user_id = o.user_id
  where o.site_id = $1 and o.order_no > $3 and ${NEWEST} and o.delivered_at is not null`

/** In the order in which they need each other. */
export const RECORDS = [ITEMS, FILES, STORED_FILES, TIMELINE, TALK, AUTOMATION_RUNS, DOWNLOADS]
