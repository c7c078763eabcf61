import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Answer, JsonKey } from './api.ts'
import { siteQuery } from './site.ts'
import { type Family, FRESH_FORM, useAnswer } from './use-answer.ts'
import { useCall } from './use-call.ts'

/** The settings of the site, for the forms of several features that each change a part of them. */
export type Settings = Answer<'POST /settings'>

const KEY = 'GET /settings'

/** A form of another feature has a family of its own, so that it begins with what it fetched itself. */
export function useSettings(family?: Family) {
  return useAnswer(KEY, {}, { family, ...FRESH_FORM })
}

/** Puts what changed into the settings that are shown. The answer to a change tells less than they do: the rest stays. */
export function useKeepSettings() {
  const cache = useQueryClient()
  return (changed: Partial<Settings>) =>
    cache.setQueriesData<Answer<typeof KEY>>(
      { predicate: ({ queryKey }) => queryKey.includes(KEY) },
      (kept) => kept && { ...kept, ...changed },
    )
}

/** `refresh`: what else depends on the settings that are saved here. */
export function useSaveSettings(refresh: readonly (JsonKey | QueryKey)[] = []) {
  return useCall('POST /settings', {
    onSuccess: useKeepSettings(),
    refresh: [siteQuery.queryKey, ...refresh],
  })
}
