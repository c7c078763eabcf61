import type { Answer } from '../../../../lib/api.ts'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { FRESH, useAnswer } from '../../../../lib/use-answer.ts'

type Category = Answer<'GET /shop/category/get_all'>['items'][number]

const ALL = { query: { size: -1 } }

/** All of them, in the order of the shop; nothing until they are known. */
export function useCategories(): readonly Category[] | undefined {
  return useAnswer('GET /shop/category/get_all', ALL, { family: SHOP_KEY, ...FRESH }).data?.items
}
