import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { NOTICES_KEY } from '../notices.ts'

const NOW = { page: 1, size: 20, of: 'now' } as const

/** The notices of a customer's home. */
export const useHomeNotices = () =>
  useAnswer('GET /messages', { query: NOW }, { family: NOTICES_KEY, ...FRESH })
