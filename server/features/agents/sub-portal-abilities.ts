import type { SiteState } from '#contract/agents/bounds.ts'
import { abilitiesOf, wrongState } from '#platform/policy/abilities.ts'

/** What staff with the agent manager's key may do with a sub-portal, by its state. */
interface Facts {
  state: SiteState
  /** Orders of its customers that are not delivered yet: closing would take file and credits from them. */
  openOrders: number
  hasAdmin: boolean
}

export const portalAbilities = abilitiesOf({
  change: ({ state }: Facts) => state !== 'closed' || wrongState(state),
  suspend: ({ state }: Facts) => state === 'open' || wrongState(state),
  reopen: ({ state }: Facts) => state === 'suspended' || wrongState(state),
  close: ({ state, openOrders }: Facts) =>
    (state !== 'closed' && openOrders === 0) || {
      code: 'wrong_state',
      params: { status: state, open_orders: openOrders },
    },
  /** The first one is the provider's to invite; whoever is admin there invites the others. */
  invite_admin: ({ state, hasAdmin }: Facts) => (state !== 'closed' && !hasAdmin) || wrongState(state),
})
