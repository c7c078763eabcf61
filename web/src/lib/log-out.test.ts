import { afterEach, expect, test } from 'vitest'
import { forgetAnswers } from './log-out.ts'
import { queryClient } from './query-client.ts'
import { policiesQuery, siteQuery } from './site.ts'
import { answerKey } from './use-answer.ts'

afterEach(() => queryClient.clear())

test('only what belongs to nobody stays when somebody leaves', () => {
  const kept = [siteQuery.queryKey, policiesQuery.queryKey]
  const own = [answerKey('GET /setup', {}, siteQuery.queryKey), answerKey('GET /credits_user', {})]
  for (const key of [...kept, ...own]) queryClient.setQueryData(key, {} as never)
  forgetAnswers()
  const left = queryClient.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey)).toEqual(kept)
})
