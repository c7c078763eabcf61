import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, api } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'

export type Statistics = Answer<'GET /credits/statistics'>

const KEY = ['credits', 'statistics'] as const

export function useStatistics() {
  const cache = useQueryClient()
  useEffect(() => onLive('credits.changed', () => void cache.invalidateQueries({ queryKey: KEY })), [cache])
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /credits/statistics', { signal }) })
}
