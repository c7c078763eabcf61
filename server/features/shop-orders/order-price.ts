import { AMOUNT_MAX, toHundredths } from '#contract/amounts.ts'
import type { ShopWay } from '#contract/shop-orders/states.ts'
import { type CustomersVat, type Goods, type PricedSale, pricedSale } from '#features/billing/index.ts'
import { type Fee, feeOfMethod, isOffered, listAllSettings } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getShopSettings } from '#features/shop/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** What an order costs by one way to pay. In hundredths. */
export interface OrderPrice {
  fee: number
  vatRate: number
  vatReason: CustomersVat['decision']['reason']
  vat: number
  total: number
  /** Credits, where they pay it. */
  credits: number | null
  /** What the invoice says; paid with credits it has none. */
  sale: PricedSale | null
}

interface OfferedWay {
  way: ShopWay
  fee: Fee
}

const NO_FEE: Fee = { rate: 0, fixed: 0 }

/** The ways that the shop takes, of those that the site has set up, in the order of the screens. */
export async function listWays(tx: ReadTx, platform: Platform): Promise<OfferedWay[]> {
  const shop = await getShopSettings(tx)
  const { currency, credit_rate } = await getSettings(tx)
  const ways: OfferedWay[] = (await listAllSettings(tx, platform))
    .filter((settings) => shop[`enable_${settings.method}`] && isOffered(settings, currency))
    .map((settings) => ({ way: settings.method, fee: feeOfMethod(settings) }))
  return shop.enable_credits && credit_rate > 0 ? [...ways, { way: 'credits', fee: NO_FEE }] : ways
}

/**
 * Credits bore their VAT when they were bought, so what they pay costs its net price. Part of a credit's hundredth is
 * rounded up, once.
 */
export function priceBy(
  { way, fee }: OfferedWay,
  goods: readonly Goods[],
  { vatBy, currency, creditRate }: { vatBy: CustomersVat; currency: string; creditRate: number },
): OrderPrice {
  if (way === 'credits') {
    const total = goods.reduce((sum, { net }) => sum + net, 0)
    const credits = Math.ceil((total * 100) / creditRate)
    return { fee: 0, vatRate: 0, vatReason: 'not_charged', vat: 0, total, credits, sale: null }
  }
  const sale = pricedSale({ method: way, vatBy, currency, fee }, goods)
  const { rate, reason } = vatBy.decision
  return {
    fee: sale.fee,
    vatRate: rate,
    vatReason: reason,
    vat: sale.vat,
    total: sale.total,
    credits: null,
    sale,
  }
}

/** Carts may hold more than one order may cost. */
export function requireWithin({ total }: Pick<OrderPrice, 'total'>, currency: string): void {
  if (total > toHundredths(AMOUNT_MAX))
    throw new AppError('total_too_large', { params: { max: AMOUNT_MAX, currency } })
}
