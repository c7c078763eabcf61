import type { Answer } from '../../lib/api.ts'

export type Movement = Answer<'GET /credits_history_user'>['items'][number]
type Act = Movement['act']

/** In the order in which a filter offers them. A capture moves nothing in the wallet and is not in its statement. */
export const SHOWN_ACTS = [
  'top_up',
  'hold',
  'supplement',
  'reduction',
  'release',
  'refund',
  'take_back',
  'adjust',
] as const satisfies readonly Act[]
