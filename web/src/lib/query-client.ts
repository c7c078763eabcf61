import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Refusals are answers: asking again would only be refused again. Silence and a tired server are worth two tries. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return error instanceof ApiError && (error.code === 'network' || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Always asked, also when the browser thinks that it is offline: a call put off without a word is a button that
    // turns for ever, and the error says what to do.
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
