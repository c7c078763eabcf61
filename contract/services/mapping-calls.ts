import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count, decimal, id } from '../primitives.ts'
import { MARGIN_MOST, ROUNDINGS } from './margins.ts'
import { PRICE_TYPES } from './price-types.ts'

const margin = z.object({ credits: z.number(), percent: z.number().nullable() })

/** Something of the site's own, and what of the provider's serves it. */
const mapped = z.object({
  id,
  name: z.string(),
  price_1: z.number(),
  price_2: z.number(),
  price_3: z.number(),
  /** Null: the site's own staff serve it. */
  provider: z
    .object({
      id,
      name: z.string(),
      /** What it takes of the agent's wallet, and at most, where types of vehicles set another price. */
      cost: z.number(),
      dearest_cost: z.number(),
      /** By price type: what is left where the provider takes most. */
      margins: z.object({ price_1: margin, price_2: margin, price_3: margin }),
    })
    .nullable(),
})

/** Something of the provider's that the agent can have. */
const offered = z.object({
  id,
  name: z.string(),
  note: z.string(),
  cost: z.number(),
  dearest_cost: z.number(),
  /** The site has one that it serves. */
  is_adopted: z.boolean(),
})

export const serviceMapping = z.object({
  /** Without an agent nothing goes on to the provider, and nothing is said of it. */
  has_agent: z.boolean(),
  /** Which of the provider's prices the agent pays. A type of vehicles may set another. */
  price_type: z.literal([...PRICE_TYPES]).nullable(),
  services: z.array(mapped.extend({ online: z.boolean() })),
  options: z.array(mapped.extend({ online: z.boolean(), extras: z.array(mapped) })),
  provider: z.object({
    services: z.array(offered),
    options: z.array(offered.extend({ extras: z.array(offered.omit({ note: true })) })),
  }),
  /** Services, options and extras that are online and not mapped. */
  unmapped: count,
})

const ids = z.array(id).max(500)

/** For sub-portals: the admin site has no provider, and nothing that could be mapped. */
export const mapping = endpoints({
  'GET /service_mapping': {
    summary: "What of the provider's serves each service, option and extra, with cost and margin",
    access: 'tuning_services',
    response: serviceMapping,
  },
  'PUT /service_mapping': {
    summary: "Say what of the provider's serves one of them, or that nothing does",
    access: 'tuning_services',
    body: z.strictObject({
      kind: z.enum(['service', 'option', 'extra']),
      id,
      provider_id: id.nullable(),
    }),
    response: serviceMapping,
  },
  'POST /service_mapping/adopt': {
    summary:
      "Take over the provider's services and options, at the agent's cost and a margin; what is here stays",
    access: 'tuning_services',
    body: z.strictObject({
      /** Left out: all of them. */
      service_ids: ids.optional(),
      option_ids: ids.optional(),
      margin_percent: decimal(0, MARGIN_MOST),
      rounding: z.enum(Object.keys(ROUNDINGS) as [keyof typeof ROUNDINGS]),
    }),
    response: z.object({
      /** Made anew. */
      services: count,
      options: count,
      extras: count,
      /** Had the same name, and are served by the provider from now on at the prices that they have. */
      linked: count,
      /** Have a name that is in use for something else, or go with no service that is here. */
      skipped: z.array(z.string()),
    }),
    errors: ['wrong_state'],
  },
})
