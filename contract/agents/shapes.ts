import { z } from 'zod'
import { customer } from '../dealers/shapes.ts'
import { count, id, instant } from '../primitives.ts'
import { DNS_RECORDS, DNS_STATES, HOSTNAME_VERDICTS, SITE_STATES } from './bounds.ts'

const state = z.enum(SITE_STATES)

/** As much of a sub-portal as the list of agents says. */
const portalOfAgent = z.object({ id, slug: z.string(), title: z.string(), url: z.string(), state })

export const agent = customer.extend({
  /** All orders, those from the sub-portal included. */
  orders: count,
  /** The one that is not closed; an agent has one at most. */
  sub_portal: portalOfAgent.nullable(),
})

/** What the caller may do with a sub-portal. */
const can = z.object({
  change: z.boolean(),
  suspend: z.boolean(),
  reopen: z.boolean(),
  close: z.boolean(),
  invite_admin: z.boolean(),
})

export const subPortal = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** Where its people reach it. */
  url: z.string(),
  hostnames: z.array(z.string()),
  state,
  /** Told to its people while it is suspended. */
  suspended_reason: z.string(),
  language: z.string(),
  agent: z
    .object({
      id,
      name: z.string(),
      company_name: z.string(),
      email: z.string(),
      credits: z.number(),
      credit_limit: z.number(),
    })
    .nullable(),
  /** Orders of its customers that are not delivered yet. */
  open_orders: count,
  /** Whoever was invited to be its first admin and has not come yet. */
  invited_admin: z.object({ email: z.string(), expires_at: instant }).nullable(),
  created_at: instant,
  closed_at: instant.nullable(),
  can,
})

const dnsRecord = z.object({ type: z.enum(DNS_RECORDS), name: z.string(), value: z.string() })

export const checkedHostname = z.object({
  hostname: z.string(),
  verdict: z.enum(HOSTNAME_VERDICTS),
  dns: z.enum(DNS_STATES),
  /** What DNS answers today, as far as it does. */
  found: z.array(dnsRecord),
  /** What to enter there: the first line, or the others where a name cannot have it. Empty on a portal without an address. */
  enter: z.array(dnsRecord),
})

/** What came from one sub-portal in a time, in credits of the admin site. */
const portalFigures = z.object({ orders: count, credits: z.number() })

export const portalStatistics = z.object({
  id,
  title: z.string(),
  state,
  ...portalFigures.shape,
  /** What the agent's wallet lacks to zero. */
  owed: z.number(),
  /** Taken for orders that were delivered. */
  earned: z.number(),
  /** By month, the oldest first; every portal has the same months. */
  months: z.array(portalFigures.extend({ month: z.string() })),
})
