import type { CallOptions } from '../desk.ts'
import { newAdmin } from '../people.ts'
import { linkOther, newAgent, openPortal, portalForm } from '../sub-portals.ts'
import { ASKS, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from what the provider's staff do with sub-portals. */
export function toldByAgents(stage: Stage) {
  const { desk, ask, nextName } = stage
  const opened = async () => {
    const { id, slug } = await openPortal(desk, stage.admin)
    return { params: { id }, slug }
  }
  const events = ['sub_portal.changed'] as const
  /** By staff of a sub-portal that has an agent. */
  const mapping = async (body: (asked: Pick<CallOptions, 'token' | 'site'>) => Promise<object> | object) => {
    await linkOther(desk)
    const asked = { token: (await newAdmin(desk, { site: 'other' })).token, site: 'other' as const }
    return { ...asked, body: await body(asked) }
  }
  return {
    'PUT /service_mapping': {
      given: () =>
        mapping(async (asked) => {
          const prices = { price_1: 10, price_2: 10, price_3: 10 }
          const { id } = await ask('POST /service', { ...asked, body: { name: nextName('Own'), ...prices } })
          return { kind: 'service', id, provider_id: stage.workshop.serviceId }
        }),
      acts: ['services.map'],
      events: ['setup.changed'],
    },
    'POST /service_mapping/adopt': {
      given: () => mapping(() => ({ margin_percent: 20, rounding: 'whole' })),
      acts: ['services.adopt'],
      events: ['setup.changed'],
    },
    'POST /sub_portal': {
      given: async () => ({ form: portalForm((await newAgent(desk)).id) }),
      acts: ['staff.invite', 'agents.open_sub_portal'],
      events,
      mails: 1,
    },
    'PUT /sub_portal/{id}': {
      given: async () => ({
        params: (await opened()).params,
        body: { hostnames: [`${nextName('host').replace(' ', '')}.example`] },
      }),
      acts: ['agents.change_sub_portal'],
      events,
    },
    'PUT /sub_portal/{id}/suspend': {
      given: async () => ({ params: (await opened()).params, body: { reason: 'not paid' } }),
      acts: ['agents.suspend_sub_portal'],
      events,
    },
    'PUT /sub_portal/{id}/reopen': {
      async given() {
        const { params } = await opened()
        await ask('PUT /sub_portal/{id}/suspend', { params, body: { reason: 'not paid' } })
        return { params }
      },
      acts: ['agents.reopen_sub_portal'],
      events,
    },
    'PUT /sub_portal/{id}/close': {
      async given() {
        const { params, slug } = await opened()
        return { params, body: { confirmation: slug } }
      },
      acts: ['agents.close_sub_portal'],
      events,
    },
    'POST /sub_portal/{id}/invite_admin': {
      given: async () => ({
        params: (await opened()).params,
        body: { first_name: 'Gia', last_name: 'Conti', email: 'other@portal.test' },
      }),
      acts: ['staff.invite', 'agents.invite_admin'],
      events,
      mails: 1,
    },
    'POST /sub_portal/check_hostname': {
      given: () => ({ body: { hostname: 'alba.example' } }),
      acts: [],
      events: [],
      why: ASKS,
    },
  } satisfies Partial<Record<Mutating, Told>>
}
