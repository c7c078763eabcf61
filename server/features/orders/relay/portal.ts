import type { Settings } from '#features/settings/index.ts'

export interface Portal {
  providerId: string
  agentId: string
}

/** Where orders of this site go on to; null where they do not. */
export const portalOf = ({ provider_id, agent_id }: Settings): Portal | null =>
  provider_id && agent_id ? { providerId: provider_id, agentId: agent_id } : null
