export {
  deleteCartLines,
  findCartId,
  forgetCart,
  GUEST_CART_LIFETIME,
  listCartLines,
  lockCart,
  writeLines,
} from './cart/cart-store.ts'
export { addAvailable } from './cart/change-cart.ts'
export { type CartContent, gramsIn, presentCart, readCart } from './cart/show-cart.ts'
export { categoryRows } from './categories/category-store.ts'
export { applyCoupon } from './coupons/coupon-discount.ts'
export { type CouponRow, findCoupon, insertCoupon } from './coupons/coupon-store.ts'
export { countUse, giveUseBack, lockCoupon, takeCoupon, usesBy } from './coupons/coupon-uses.ts'
export { basketOf, goodsOf, limitGuesses } from './coupons/validate-coupon.ts'
export { insertProduct, productPictures, replaceVehicles } from './products/product-store.ts'
export { firstPictures } from './products/sold-pictures.ts'
export { countSales, giveStock, lockStock, type Pieces, takeStock } from './products/stock.ts'
export { getShopSettings, updateShopSettings } from './settings/shop-settings-store.ts'
export { listMethods, type MethodRow, methodRows } from './shipping/method-rows.ts'
export { presentMethod } from './shipping/present-method.ts'
export { shopFeature } from './shop.feature.ts'
export { requireShop } from './shop-viewer.ts'
