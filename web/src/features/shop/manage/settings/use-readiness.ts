import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { hasPermission, useSignedInUser } from '../../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../../lib/use-answer.ts'
import { useMay } from '../use-may.ts'
import type { Way } from './shop-settings.ts'

/**
 * What the shop has beside its settings, as far as this viewer may know it: null where they may not, or where it could not be
 * asked for.
 */
export function useReadiness(isOpen: boolean) {
  const knows = (may: ReturnType<typeof useMay>) => isOpen || may.add || may.edit || may.delete
  const knowsProducts = knows(useMay('product'))
  const knowsMethods = knows(useMay('shipping_method'))
  const knowsWays = hasPermission(useSignedInUser(), 'settings')
  const asking = { family: SHOP_KEY, ...FRESH, retry: false }
  const products = useAnswer(
    'GET /shop/product/get_all',
    { query: { size: 1, status: 'published' } },
    { ...asking, enabled: knowsProducts },
  )
  const methods = useAnswer(
    'GET /shop/shipping_method/get_all',
    { query: { size: -1 } },
    { ...asking, enabled: knowsMethods },
  )
  const ways = useAnswer('GET /payment_settings', {}, { ...FRESH, retry: false, enabled: knowsWays })
  return {
    isWaiting:
      (knowsProducts && products.isPending) ||
      (knowsMethods && methods.isPending) ||
      (knowsWays && ways.isPending),
    hasProduct: products.data ? products.data.total > 0 : null,
    hasMethod: methods.data ? methods.data.items.some(({ status }) => status === 'active') : null,
    /** Those that the site has set up and switched on. */
    ways: ways.data
      ? new Set<Way>([
          ...ways.data.items.filter((one) => one.enabled && one.complete).map(({ method }) => method),
          'credits',
        ])
      : null,
  }
}

export type Readiness = ReturnType<typeof useReadiness>
