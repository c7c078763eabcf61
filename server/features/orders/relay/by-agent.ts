import { ROLE } from '#contract/roles.ts'
import { BY_PROGRAM, type By } from '#features/consequences/index.ts'

/** Whatever a sub-portal does at its provider's, its agent does there. Nobody learns from where. */
export const byAgent = (agentId: string): By => ({
  ...BY_PROGRAM,
  actor: { userId: agentId, roleId: ROLE.customer, impersonation: null },
})
