import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Refusals are answers: asking again would only be refused again. Silence and a tired server are worth two tries. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return error instanceof ApiError && (error.code === 'network' || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
