import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { addItem, joinCarts, limitNewCarts, updateCart } from './cart/change-cart.ts'
import { showCart } from './cart/show-cart.ts'
import { addCategory, changeCategory, deleteCategory } from './categories/edit-categories.ts'
import { showCategories, showCategory, showCategoryBySlug } from './categories/show-categories.ts'
import { addCoupon, changeCoupon, changeCouponStatus, removeCoupon } from './coupons/edit-coupons.ts'
import { showCoupon, showCouponByCode, showCoupons } from './coupons/show-coupons.ts'
import { limitGuesses, validateCoupon } from './coupons/validate-coupon.ts'
import { addProduct, changeProduct, changeProductStatus, removeProduct } from './products/edit-products.ts'
import { exportProducts } from './products/export-products.ts'
import { productImports } from './products/import/import-products.ts'
import { listProducts } from './products/list-products.ts'
import { showProduct, showProductByCode, showProductBySlug } from './products/show-product.ts'
import { changeShopSettings, showShopSettings } from './settings/change-shop-settings.ts'
import { addMethod, changeMethod, changeMethodStatus, removeMethod } from './shipping/edit-methods.ts'
import { showMethod, showMethods } from './shipping/show-methods.ts'

export const shopFeature = feature({
  name: 'shop',
  routes: routes({
    'GET /shop/product/get_by_slug/{slug}': transactional(showProductBySlug),
    'GET /shop/product/get_by_product_code/{code}': transactional(showProductByCode),
    'GET /shop/product/get_by_id/{id}': transactional(showProduct),
    'GET /shop/product/get_all': transactional(listProducts),
    'POST /shop/product/add': transactional(addProduct),
    'POST /shop/product/update': transactional(changeProduct),
    'POST /shop/product/update_status': transactional(changeProductStatus),
    'POST /shop/product/delete': transactional(removeProduct),
    'POST /shop/product/import': transactional(productImports.start),
    'GET /shop/product/import/{id}': transactional(productImports.show),
    'GET /shop/product/import': transactional(productImports.list),
    'GET /shop/product/export': transactional(exportProducts),
    'GET /shop/category/get_by_id/{id}': transactional(showCategory),
    'GET /shop/category/get_by_slug/{slug}': transactional(showCategoryBySlug),
    'GET /shop/category/get_all': transactional(showCategories),
    'POST /shop/category/add': transactional(addCategory),
    'POST /shop/category/update': transactional(changeCategory),
    'POST /shop/category/delete': transactional(deleteCategory),
    'GET /shop/coupon/get_by_code/{code}': transactional(showCouponByCode),
    'GET /shop/coupon/validate/{code}': transactional(validateCoupon, limitGuesses),
    'GET /shop/coupon/get_by_id/{id}': transactional(showCoupon),
    'GET /shop/coupon/get_all': transactional(showCoupons),
    'POST /shop/coupon/add': transactional(addCoupon),
    'POST /shop/coupon/update': transactional(changeCoupon),
    'POST /shop/coupon/update_status': transactional(changeCouponStatus),
    'POST /shop/coupon/delete': transactional(removeCoupon),
    'GET /shop/shipping_method/get_by_id/{id}': transactional(showMethod),
    'GET /shop/shipping_method/get_all': transactional(showMethods),
    'POST /shop/shipping_method/add': transactional(addMethod),
    'POST /shop/shipping_method/update': transactional(changeMethod),
    'POST /shop/shipping_method/update_status': transactional(changeMethodStatus),
    'POST /shop/shipping_method/delete': transactional(removeMethod),
    'GET /shop/settings/get': transactional(showShopSettings),
    'POST /shop/settings/update': transactional(changeShopSettings),
    'GET /shop/cart': transactional(showCart),
    'POST /shop/cart/add_item': transactional(addItem, limitNewCarts),
    'POST /shop/cart/update': transactional(updateCart),
    'POST /shop/cart/join': transactional(joinCarts),
  }),
  jobs: [productImports.job],
})
