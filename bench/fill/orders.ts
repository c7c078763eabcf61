import { BUSY_CUSTOMER, BUSY_DEALER } from './people.ts'

/*
 * Orders over the last 360 days, as long as the demo's. Of every hundred 96 are completed, three cancelled, and the newest
 * one is open, at least a hundred of them: open and late orders then fill a page at every size. The busy customer and the
 * busy dealer have a tenth each, and a tenth comes from the sub-portals. Files are kept for a month, as the settings say.
 * $1 site, $2 now, $3 the number before the first, $4 first n, $5 last n, $6 all of them.
 */
const DAYS = 360
const KEPT = "interval '1 month'"

/** What orders are made of: cars of the catalogue, services of the site, people of the bench, its staff. */
export const MATERIAL = [
  `create temp table bench_cars as
    select row_number() over (order by v.id) - 1 as place, v.id as variant_id, type.id as type_id, d.stock_hp as hp,
      split_part(d.ecu, ' ', 1) as ecu_brand, substr(d.ecu, strpos(d.ecu, ' ') + 1) as ecu_version, d.year_from,
      concat_ws(' ', maker.name, model.name, generation.name, v.name) as label
    from vehicles v join vehicles generation on generation.id = v.parent_id
      join vehicles model on model.id = generation.parent_id join vehicles maker on maker.id = model.parent_id
      join vehicles type on type.id = maker.parent_id join vehicle_details d on d.variant_id = v.id`,
  `create temp table bench_services as
    select row_number() over (order by position) - 1 as place, id, name, price_1 as price
    from services where site_id = $1 and price_1 > 0 and not needs_option and attestation = ''`,
  `create temp table bench_people as
    select row_number() over (order by id) - 1 as place, id, first_name || ' ' || last_name as name, company_name, email,
      kind
    from users where site_id = $1 and email like 'person%@bench.example'`,
  `create temp table bench_staff as
    select row_number() over (order by id) - 1 as place, id from users where site_id = $1 and role_id <> 2`,
]

const CONFIRMED = `jsonb_build_array(
  jsonb_build_object('at', iso, 'name', 'agree_terms', 'text', 'I agree to the terms of service and payment policy.'),
  jsonb_build_object('at', iso, 'name', 'vehicle_confirmed', 'text',
    'The vehicle information is right and a list of fault codes is attached.'),
  jsonb_build_object('at', iso, 'name', 'instructions_read', 'text',
    'I have checked the instruction and the log and ticket messages.'))`

export const ORDERS = `
  with busy as materialized (
    select id, first_name || ' ' || last_name as name, company_name, email,
      case email when '${BUSY_CUSTOMER}' then 3 when '${BUSY_DEALER}' then 6 end as turn
    from users where site_id = $1 and email in ('${BUSY_CUSTOMER}', '${BUSY_DEALER}')
  ), numbered as (
    select n, $3 + n as order_no, $2::timestamptz - ($6 - n + 1) * (interval '${DAYS} days' / $6) as at,
      'BE-' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || ' ' || n % 10000 as plate,
      case when n > $6 - greatest($6 / 100, 100) then (array['pending', 'processing', 'pending', 'incomplete', 'pending'])[n / 10 % 5 + 1]
        when n % 33 = 11 then 'cancelled' else 'completed' end as status,
      20 + n % 50 as minutes
    from generate_series($4::int, $5::int) n
  ), portals as materialized (
    select *, count(*) over () as portals from bench_portals
  ), timed as (
    select *, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso,
      case when status in ('completed', 'cancelled') then at + minutes * interval '1 minute' end as closed
    from numbered
  )
  insert into orders (id, site_id, order_no, user_id, channel, from_site_id, from_order_id, status, variant_id, vehicle_type_id, vehicle_label, reg_no, mileage,
    vehicle_year, power_hp, ecu_brand, ecu_version, tool, read_method, master_slave, service_id, service_name,
    service_key, price_type, price, options, confirmations, time_frame, frame_minutes, promised_at, minutes_left,
    assigned_to, assigned_at, incomplete_reason, cancel_reason, automation_status, versions, original_sha256, created_at,
    changed_at, delivered_at, delivered_by, cancelled_at, closed_at, files_warned_at, files_deleted_at, search)
  select uuidv7(at - now()), $1, order_no, coalesce(busy.id, portals.agent_id, people.id),
    case when busy.id is null and (portals.id is not null or people.kind = 'agent') then 'agent' else 'direct' end,
    portals.id, case when portals.id is not null then uuidv7(at - now()) end, status, cars.variant_id, cars.type_id,
    cars.label, plate, n % 250000, cars.year_from, cars.hp, cars.ecu_brand, cars.ecu_version, 'KESS3', 'obd', 'master',
    services.id, services.name, format('["%s",[],[],[]]', services.id), 1, services.price, 0, ${CONFIRMED}, 'asap', 60,
    case when status in ('pending', 'processing') then $2::timestamptz + (n * 7 % 600 - 180) * interval '1 minute' end,
    case when status = 'incomplete' then 35 end,
    case when status not in ('pending', 'cancelled') then staff.id end,
    case when status not in ('pending', 'cancelled') then at + interval '9 minutes' end,
    case when status = 'incomplete' then 'Please send the whole file: it ends after 448 KiB.' else '' end,
    case when status = 'cancelled' then 'Ordered twice by mistake' else '' end,
    case when status = 'completed' and n % 20 = 0 then 'delivered' else 'no_match' end,
    case when status = 'completed' then 1 else 0 end, sha256(convert_to('original ' || n, 'utf8')), at,
    coalesce(closed, at + interval '9 minutes'), case when status = 'completed' then closed end,
    case when status = 'completed' then staff.id end, case when status = 'cancelled' then closed end, closed,
    case when closed < $2::timestamptz - ${KEPT} then closed + ${KEPT} - interval '7 days' end,
    case when closed < $2::timestamptz - ${KEPT} then closed + ${KEPT} end,
    lower(concat_ws(' ', order_no, plate, cars.label, coalesce(busy.name, portals.name, people.name),
      nullif(coalesce(busy.company_name, portals.company_name, people.company_name), ''),
      coalesce(busy.email, portals.email, people.email),
      translate(plate, ' -', '')))
  from timed
    left join busy on turn = n % 10
    left join portals on n % 10 = 8 and portals.place = case when n % 20 = 8 then 0 else n / 20 % portals.portals end
    join bench_people people on people.place = n % (select count(*) from bench_people)
    join bench_cars cars on cars.place = n % (select count(*) from bench_cars)
    join bench_services services on services.place = n % (select count(*) from bench_services)
    join bench_staff staff on staff.place = n % (select count(*) from bench_staff)
  order by n`

export const SERIES = `
  update order_series set last_no = (select max(order_no) from orders where site_id = $1) where site_id = $1`
