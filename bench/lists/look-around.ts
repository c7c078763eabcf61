import type pg from 'pg'
import { BUSY_CUSTOMER } from '../fill/people.ts'
import { BUSY_AGENT, BUSY_PORTAL } from '../fill/portals.ts'
import type { There } from './call.ts'

/** Who and what the calls name, as the filler left them. */
export async function lookAround(pool: pg.Pool): Promise<There> {
  const { rows } = await pool.query(
    `select s.id as site, p.id as portal,
       (select id from users u where u.site_id = s.id and email = $1) as agent,
       (select id from users u where u.site_id = s.id and email = 'admin@northline.example') as admin,
       (select id from users u where u.site_id = s.id and email = $2) as customer,
       (select id from mailings m where m.site_id = s.id order by total desc limit 1) as mailing,
       (select reg_no from orders o where o.site_id = s.id and o.from_site_id is not null and o.status = 'completed'
         order by order_no desc limit 1) as plate
     from sites s join sites p on p.slug = $3 where s.is_admin_site`,
    [BUSY_AGENT, BUSY_CUSTOMER, BUSY_PORTAL],
  )
  return rows[0]
}
