import type { SiteState } from '#contract/agents/bounds.ts'
import type { Answer } from '../../lib/api.ts'
import type { StatusTone } from '../../lib/theme-colors.ts'

/** Agents, their sub-portals and what came from those: whatever changes one of them may change the others. */
export const AGENTS_KEY = ['agents'] as const

export type Agent = Answer<'GET /agents'>['items'][number]
export type Portal = Answer<'GET /sub_portals'>['items'][number]
export type PortalStatistics = Answer<'GET /sub_portal_statistics'>['items'][number]
export type CheckedHostname = Answer<'POST /sub_portal/check_hostname'>

export const STATE_TONES: Record<SiteState, StatusTone> = { open: 'ok', suspended: 'bad', closed: 'idle' }

/** What a portal is reached under, without what every address has. */
export const hostOf = (url: string): string => new URL(url).host
