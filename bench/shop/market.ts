import type pg from 'pg'
import type { startBenchDatabase } from '../running-server.ts'
import { type RunningProcess, signInAs } from '../running-server.ts'
import { scaled } from '../scale.ts'

/** A shop that was filled and is open, and who buys in it. */
export interface Market {
  database: Awaited<ReturnType<typeof startBenchDatabase>>
  owner: pg.Client
  siteId: string
  ours: RunningProcess
  /** For names of figures: `with 1,000 products`. */
  size: string
}

export const ROUNDS = scaled(9, 5)
export const SECONDS = Number(process.env.SECONDS ?? scaled(1, 0.5))
export const AT_ONCE = 8

export interface Buyer {
  token: string
  user_id: string
  session_id: string
  /** Everyone buys another. */
  product_id: string
}

/** What is chosen of each product. */
export const CHOSEN = [{ name: 'Length', value: '1 m' }]

/** New ones each time: a customer may buy only so often in a minute. */
export async function signUpBuyers({ owner, siteId, ours }: Market, count: number): Promise<Buyer[]> {
  const { rows: people } = await owner.query<{ email: string }>(
    `insert into users (id, site_id, role_id, kind, email, password_hash, first_name, last_name, country, verified,
       created_at, price_type, status)
     select gen_random_uuid(), $1, 2, 'user', 'buyer' || n || '-' || gen_random_uuid() || '@bench.example',
       demo.password_hash, 'Bea', 'Buyer ' || n, 'DE', true, now(), 1, 1
     from generate_series(1, $2::int) n,
       (select password_hash from users where site_id = $1 and email = 'customer@workshop.example') demo
     returning email`,
    [siteId, count],
  )
  const { rows: products } = await owner.query<{ id: string }>(
    `select id from shop_products where site_id = $1 and status = 'published' order by slug limit $2`,
    [siteId, count],
  )
  const buyers: Buyer[] = []
  for (const [place, { email }] of people.entries()) {
    const token = await signInAs(ours.url, email)
    const { rows } = await owner.query(
      'select s.id as session_id, s.user_id from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    buyers.push({ token, ...rows[0], product_id: products[place]?.id ?? '' })
  }
  return buyers
}
