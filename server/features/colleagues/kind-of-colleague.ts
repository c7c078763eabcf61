import type { Kind } from '#contract/roles.ts'

/** Lists show colleagues beside their employer. An agent's are dealers: only the agent resells. */
export const kindOfColleague = ({ kind }: { kind: Kind }): Kind => (kind === 'agent' ? 'dealer' : kind)
