import type { Answer } from '../../../lib/api.ts'

export const FACTORS = 'GET /auth/second_factor'
export type Factors = Answer<typeof FACTORS>
