import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import type { Answer, Body } from '../../../../lib/api.ts'
import { numberProblem } from '../../../../ui/form/number-problem.ts'
import { changedValues } from '../../../../ui/form/use-saved-form.ts'
import type { Problems } from '../../../../ui/form/use-server-form.tsx'

export type ShopSettings = Answer<'GET /shop/settings/get'>['settings']

/** Ways to pay in the order in which screens offer them: those of the site, then the customer's own credits. */
export const WAYS = [...PAYMENT_METHODS, 'credits'] as const
export type Way = (typeof WAYS)[number]

export type WayValues = Record<`enable_${Way}`, boolean>

export interface ShopValues extends WayValues {
  open: boolean
  description: string
  terms_and_conditions: string
  low_stock: number | ''
}

export function shopValues(settings: ShopSettings): ShopValues {
  const { status, country: _, currency: __, ...values } = settings
  return { ...values, open: status === 'active' }
}

/** Only what was changed is sent: what another person changed meanwhile stays. */
export function changedShop(before: ShopValues, now: ShopValues): Body<'POST /shop/settings/update'> {
  const { open, low_stock, ...others } = changedValues(before, now)
  return {
    ...others,
    ...(open !== undefined && { status: open ? ('active' as const) : ('inactive' as const) }),
    ...(low_stock !== undefined && { low_stock: Number(low_stock) }),
  }
}

export const checkShop = ({ low_stock }: ShopValues): Problems<ShopValues> => ({
  low_stock: numberProblem(low_stock, [0, SHOP_BOUNDS.low_stock]),
})
