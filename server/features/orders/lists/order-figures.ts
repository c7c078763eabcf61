import { sql } from 'kysely'
import type { Figure, Within } from '#platform/figures/figure.ts'

/** Charts go a year back at most; the days before their first are of no use to them. */
const CHARTS = 400
/** The home of staff shows thirty days. */
const HOME = 45

/**
 * Orders by channel, of every customer and of the site; deliveries by who made them and whether in time; what came from
 * each sub-portal.
 */
export const ORDER_FIGURES = {
  submitted: {
    name: 'orders.submitted',
    keptDays: CHARTS,
    counted: ({ siteId, from, to }: Within) => sql`
      select channel as part, user_id as owner_id, created_at as at, 1 as amount from orders
      where site_id = ${siteId} and created_at >= ${from} and created_at < ${to}`,
  },
  delivered: {
    name: 'orders.delivered',
    keptDays: CHARTS,
    counted: ({ siteId, from, to }: Within) => sql`
      select channel as part, user_id as owner_id, delivered_at as at, 1 as amount from orders
      where site_id = ${siteId} and delivered_at >= ${from} and delivered_at < ${to}`,
  },
  deliveries: {
    name: 'orders.deliveries',
    keptDays: HOME,
    counted: ({ siteId, from, to }: Within) => sql`
      select part, null::uuid as owner_id, at, 1 as amount from order_deliveries
      where site_id = ${siteId} and at >= ${from} and at < ${to}`,
  },
  /** In how many minutes first versions were there: parts are minutes, so a median is found by adding up. */
  minutes: {
    name: 'orders.minutes',
    keptDays: HOME,
    counted: ({ siteId, from, to }: Within) => sql`
      select minutes::text as part, null::uuid as owner_id, at, 1 as amount from order_deliveries
      where site_id = ${siteId} and at >= ${from} and at < ${to} and minutes is not null`,
  },
  /** Their owners are sub-portals; parts are `orders`, `credits` and what was `earned` with them. */
  relayed: {
    name: 'orders.relayed',
    keptDays: CHARTS,
    counted: ({ siteId, from, to }: Within) => sql`
      select part, owner_id, at, amount from relayed_figures
      where site_id = ${siteId} and at >= ${from} and at < ${to} and amount <> 0`,
  },
} satisfies Record<string, Figure>
