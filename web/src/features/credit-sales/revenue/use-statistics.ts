import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

export type Statistics = Answer<'GET /credits/statistics'>

const KEY = [...CREDITS_KEY, 'statistics'] as const

export function useStatistics() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /credits/statistics', { signal }) })
}
