/* No zod: the web imports this. */

/** draft: never shown yet. Once published, a product goes to and fro between the other two. */
export const PRODUCT_STATUSES = ['draft', 'published', 'unpublished'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

const NEXT: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  draft: ['published'],
  published: ['unpublished'],
  unpublished: ['published'],
}

/** Where staff may take a product from here. */
export const nextProductStatuses = (status: ProductStatus): readonly ProductStatus[] => NEXT[status]

/** Of categories, coupons, shipping methods and the shop itself. */
export const SWITCHED = ['active', 'inactive'] as const
export type Switched = (typeof SWITCHED)[number]

/** What a coupon is good for just now. */
export const COUPON_STATES = ['active', 'planned', 'expired', 'used_up', 'inactive'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** Whether staff are to order a product again: few pieces are left (the shop's settings say how many), or none. */
export const STOCK_TO_FILL = ['low', 'out'] as const

/** Why a line of a cart cannot be ordered as it stands. */
export const LINE_PROBLEMS = ['unavailable', 'out_of_stock', 'too_few', 'option_gone'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]
