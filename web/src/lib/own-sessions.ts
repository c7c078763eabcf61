import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './api.ts'

export type OwnSession = Answer<'GET /auth/sessions'>['items'][number]

/** The devices on which the person is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
})
