import type { BareDatabase } from './bare-database.ts'

export interface BareOrder {
  userId: string
  plate?: string
  /** In hundredths. */
  price?: number
  status?: 'pending' | 'cancelled'
  search?: string
}

export async function insertBarePerson({ owner }: BareDatabase, siteId: string): Promise<string> {
  const { rows } = await owner.query(
    `insert into users (id, site_id, role_id, email, password_hash, first_name, last_name, created_at)
     select id, $1, 2, id || '@example.test', '', 'Bare', 'Person', now() from gen_random_uuid() as id returning id`,
    [siteId],
  )
  return rows[0].id
}

/** Orders straight into the table, numbered from 1 on: for tests of queries, where nothing else matters. */
export async function insertBareOrders(
  { owner }: Pick<BareDatabase, 'owner'>,
  siteId: string,
  orders: readonly BareOrder[],
) {
  await owner.query(
    `insert into orders (id, site_id, order_no, user_id, status, vehicle_label, reg_no, tool, read_method,
       master_slave, service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes,
       created_at, changed_at, closed_at, search)
     select gen_random_uuid(), $1, (select coalesce(max(order_no), 0) from orders where site_id = $1) + number,
       (given ->> 'userId')::uuid, status, 'Ravenna Corso', plate, 'KESS3', 'obd', 'master', gen_random_uuid(),
       'Stage 1', number::text, 1, coalesce((given ->> 'price')::bigint, 100), 0, 'asap', 60, now(), now(),
       case status when 'cancelled' then now() end,
       lower(plate || ' ' || regexp_replace(plate, '[^[:alnum:]]', '', 'g') || coalesce(given ->> 'search', ''))
     from jsonb_array_elements($2::jsonb) with ordinality as row (given, number),
       coalesce(given ->> 'plate', '') as plate, coalesce(given ->> 'status', 'pending') as status`,
    [siteId, JSON.stringify(orders)],
  )
}
