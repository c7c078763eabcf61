import { z } from 'zod'
import { peopleFilters } from '../dealers/calls.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  after,
  country,
  currency,
  email,
  id,
  idParam,
  language,
  line,
  listOf,
  listQuery,
  longListOf,
  personName,
  prose,
  severalOf,
  timeZone,
} from '../primitives.ts'
import { SETTINGS_BOUNDS } from '../settings/bounds.ts'
import { AGENT_BOUNDS, HOSTNAME, SITE_STATES, SLUG } from './bounds.ts'
import { agent, checkedHostname, portalStatistics, subPortal } from './shapes.ts'

const slug = z
  .string()
  .trim()
  .regex(SLUG)
  .max(AGENT_BOUNDS.slug)
  .meta({ examples: ['alba'] })
const hostname = z
  .string()
  .trim()
  .toLowerCase()
  .max(AGENT_BOUNDS.hostname)
  .regex(HOSTNAME)
  .meta({ examples: ['portal.example'] })

const { of: _, kind: __, ...agentFilters } = peopleFilters

const access = 'agent_manager'
/** An act on one sub-portal answers what became of it. */
const act = { access, params: idParam, response: subPortal } as const

export const agents = endpoints({
  'GET /agents': {
    summary: 'Agents with their sub-portals, on the admin site',
    access,
    query: listQuery(['name', 'created_at', 'last_order_at', 'credits'], { ...agentFilters, after }),
    response: longListOf(agent),
  },
  'GET /sub_portals': {
    summary: 'Sub-portals, the newest first, on the admin site',
    access,
    query: listQuery(['created_at', 'slug'], { state: severalOf(SITE_STATES).optional() }),
    response: listOf(subPortal),
  },
  'GET /sub_portal/{id}': { summary: 'One sub-portal', ...act },
  'POST /sub_portal': {
    summary: "Open an agent's sub-portal; its first admin is invited by mail",
    access,
    multipart: {
      fields: z.strictObject({
        agent_id: id,
        slug,
        hostname: z.union([z.literal(''), hostname]).optional(),
        title: line(SETTINGS_BOUNDS.title, 1),
        language,
        country,
        currency,
        timezone: timeZone,
        admin_first_name: personName,
        admin_last_name: personName,
        admin_email: email,
      }),
      files: { logo: { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp', 'svg'] } },
    },
    response: subPortal,
    errors: ['rate_limited'],
  },
  'PUT /sub_portal/{id}': {
    summary: 'Give a sub-portal to another agent, or change its hostnames',
    ...act,
    body: z.strictObject({
      agent_id: id.optional(),
      hostnames: z.array(hostname).max(AGENT_BOUNDS.hostnames).optional(),
    }),
    errors: ['wrong_state'],
  },
  'PUT /sub_portal/{id}/suspend': {
    summary: 'Suspend a sub-portal; its people read why',
    ...act,
    body: z.strictObject({ reason: prose(AGENT_BOUNDS.reason, LENGTHS.reason_min) }),
    errors: ['wrong_state'],
  },
  'PUT /sub_portal/{id}/reopen': {
    summary: 'Open a suspended sub-portal again',
    ...act,
    errors: ['wrong_state'],
  },
  'PUT /sub_portal/{id}/close': {
    summary:
      'Close a sub-portal that has no open order for good; its slug confirms it, its hostnames become free',
    ...act,
    body: z.strictObject({ confirmation: line(AGENT_BOUNDS.slug, 1) }),
    errors: ['wrong_state'],
  },
  'POST /sub_portal/{id}/invite_admin': {
    summary: 'Invite the first admin again, or somebody else instead, while there is none',
    ...act,
    body: z.strictObject({ first_name: personName, last_name: personName, email }),
    errors: ['wrong_state', 'rate_limited'],
  },
  'POST /sub_portal/check_hostname': {
    summary: 'Whether a hostname can be had, where DNS leads it, and what to enter there',
    access,
    body: z.strictObject({ hostname, sub_portal_id: id.optional() }),
    ignores_idempotency_key: true,
    response: checkedHostname,
    errors: ['rate_limited'],
  },
  'GET /sub_portal_statistics': {
    summary: 'What each sub-portal ordered, owes and brought in, by month',
    access,
    response: z.object({ items: z.array(portalStatistics) }),
  },
})
