import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Answer, api } from './api.ts'
import { queryClient } from './query-client.ts'

export type Site = Answer<'GET /auth/get_site_data'>

/** Fetched before the first screen and again on `site.changed`; everything on screen may rely on it. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api('GET /auth/get_site_data', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Kept under the site's key, so that a change of the site fetches the texts again as well. */
export const policiesQuery = queryOptions({
  queryKey: [...siteQuery.queryKey, 'policies'],
  queryFn: ({ signal }) => api('GET /policies', { signal }),
})

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data
}

/** For guards, which run outside of React. */
export function currentSite(): Site | undefined {
  return queryClient.getQueryData(siteQuery.queryKey)
}

export function refetchSite(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
}
