import { ROLE, STATUS } from '#contract/roles.ts'
import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import { type Caller, credentialOf } from '#platform/actor.ts'
import type { Order } from '../core/order-store.ts'

/** Whatever a sub-portal does at its provider's, its agent does there. Nobody learns from where. */
export const byAgent = (agentId: string): By => ({
  ...BY_PROGRAM,
  actor: { userId: agentId, roleId: ROLE.customer, impersonation: null },
})

/** A call of a sub-portal's staff, as their agent makes it at the provider's. Nothing of whoever made it goes along. */
export const asAgent = <C extends { readonly actor: Caller }>(
  call: C,
  { site_id, user_id }: Pick<Order, 'site_id' | 'user_id'>,
): C & Pick<By, 'origin'> => ({
  ...call,
  origin: BY_PROGRAM.origin,
  actor: {
    via: 'session',
    // What is downloaded in pieces is one download.
    sessionId: credentialOf(call.actor),
    siteId: site_id,
    userId: user_id,
    accountId: user_id,
    duty: null,
    name: '',
    roleId: ROLE.customer,
    kind: 'agent',
    status: STATUS.active,
    verified: true,
    permissions: new Set<string>(),
    locale: call.actor.locale,
    secondFactorDue: false,
    impersonation: null,
  },
})
