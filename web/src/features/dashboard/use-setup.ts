import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../lib/live.ts'
import { siteQuery, useSite } from '../../lib/site.ts'
import { readText, writeText } from '../../lib/stored.ts'
import { answerKey, FRESH, useAnswer } from '../../lib/use-answer.ts'

const MINUTE = 60_000

/** Fetched again whenever somebody may have taken a step, here or in another window. */
export function useSetup() {
  const cache = useQueryClient()
  useEffect(
    () =>
      onLive('setup.changed', () => {
        void cache.invalidateQueries({ queryKey: answerKey('GET /setup', {}, siteQuery.queryKey) })
      }),
    [cache],
  )
  // A change of the site, such as of its texts, fetches it again.
  return useAnswer(
    'GET /setup',
    {},
    {
      family: siteQuery.queryKey,
      ...FRESH,
      // Nobody here is told of the provider's books, so they are looked at again as long as credits are waited for.
      refetchInterval: ({ state }) => (state.data?.relay?.is_balance_enough === false ? MINUTE : false),
    },
  )
}

/** This browser has last seen a portal without customers; the list has its place before the answer is there. */
const NEW_SITE = 'setup_new_site'

/**
 * A portal without customers has no figures worth reading: what it still needs comes first there. Until the answer is
 * there it is taken for new if it was the last time, or if it has no opening hours, so that nothing jumps.
 */
export function useIsNewSite(mayAsk: boolean): boolean {
  const site = useSite()
  const { data } = useAnswer('GET /setup', {}, { family: siteQuery.queryKey, ...FRESH, enabled: mayAsk })
  const isNew = data && !data.has_customers
  useEffect(() => {
    if (isNew !== undefined) writeText(NEW_SITE, isNew ? site.id : null)
  }, [isNew, site.id])
  if (!mayAsk) return false
  return isNew ?? (readText(NEW_SITE) === site.id || site.open_times.length === 0)
}
