import type shop from '#locales/en/shop.json'
import type shopManager from '#locales/en/shop-manager.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { SHOP_KEY } from '../../lib/query-keys.ts'
import { followCart } from './cart/follow-cart.ts'
import { joinCartAtSignIn } from './join-cart.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    shop: typeof shop
    'shop-manager': typeof shopManager
  }
}

export const shopFeature = {
  shoppers: [
    {
      path: '/shop',
      title: 'titles.shop',
      menu: {
        group: 'tools',
        position: 50,
        label: 'menu.items.shop',
        covers: [
          '/shop/product',
          '/shop/cart',
          '/shop/checkout',
          '/shop/terms-and-conditions',
          '/shop/track',
        ],
      },
      guard: { for: 'anyone', flag: 'shop_public' },
      texts: ['shop'],
      frame: ['shop:list.title'],
      data: [
        '/shop/product/get_all?page=1&size=20&sort_by=created_at&sort_order=desc',
        '/shop/category/get_all?size=-1',
        '/shop/settings/get',
      ],
      page: () => import('./list/shop-page.tsx').then((module) => module.ShopPage),
    },
    {
      path: '/shop/cart',
      title: 'titles.shop_cart',
      guard: { for: 'anyone', flag: 'shop_public' },
      texts: ['shop'],
      frame: ['shop:cart.title'],
      data: ['/shop/cart', '/shop/shipping_method/get_all?size=-1'],
      page: () => import('./cart/cart-page.tsx').then((module) => module.CartPage),
    },
    {
      path: '/shop/product/$slug',
      title: 'titles.shop_product',
      guard: { for: 'anyone', flag: 'shop_public' },
      texts: ['shop'],
      data: [
        '/shop/product/get_by_slug/{slug}',
        '/shop/settings/get',
        '/shop/shipping_method/get_all?size=-1',
      ],
      page: () => import('./product/product-page.tsx').then((module) => module.ProductPage),
    },
    {
      path: '/shop/terms-and-conditions',
      title: 'titles.shop_terms',
      guard: { for: 'anyone', flag: 'shop_public' },
      texts: ['shop'],
      frame: ['shop:terms.title'],
      data: ['/shop/settings/get'],
      page: () => import('./terms/shop-terms-page.tsx').then((module) => module.ShopTermsPage),
    },
  ],
  staff: [
    {
      path: '/admin/shop_manager/products',
      title: 'titles.shop_products',
      menu: { group: 'shop', position: 10, label: 'menu.items.shop_products' },
      guard: { for: 'staff', permission: ['add_product', 'edit_product', 'delete_product'] },
      texts: ['shop-manager', 'imports'],
      frame: ['shop-manager:products.title', 'shop-manager:products.hint'],
      data: [
        '/shop/product/get_all?page=1&size=20&sort_by=created_at&sort_order=desc',
        '/shop/category/get_all?size=-1',
        '/shop/settings/get',
      ],
      page: () => import('./manage/products/products-page.tsx').then((module) => module.ProductsPage),
    },
    {
      path: '/admin/shop_manager/categories',
      title: 'titles.shop_categories',
      menu: { group: 'shop', position: 20, label: 'menu.items.shop_categories' },
      guard: { for: 'staff', permission: ['add_category', 'edit_category', 'delete_category'] },
      texts: ['shop-manager'],
      frame: ['shop-manager:categories.title', 'shop-manager:categories.hint'],
      data: ['/shop/category/get_all?size=-1'],
      page: () => import('./manage/categories/categories-page.tsx').then((module) => module.CategoriesPage),
    },
    {
      path: '/admin/shop_manager/coupons',
      title: 'titles.shop_coupons',
      menu: { group: 'shop', position: 30, label: 'menu.items.shop_coupons' },
      guard: { for: 'staff', permission: ['add_coupon', 'edit_coupon', 'delete_coupon'] },
      texts: ['shop-manager'],
      frame: ['shop-manager:coupons.title', 'shop-manager:coupons.hint'],
      data: ['/shop/coupon/get_all?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./manage/coupons/coupons-page.tsx').then((module) => module.CouponsPage),
    },
    {
      path: '/admin/shop_manager/shipping_methods',
      title: 'titles.shop_shipping_methods',
      menu: { group: 'shop', position: 40, label: 'menu.items.shop_shipping_methods' },
      guard: {
        for: 'staff',
        permission: ['add_shipping_method', 'edit_shipping_method', 'delete_shipping_method'],
      },
      texts: ['shop-manager'],
      frame: ['shop-manager:shipping.title', 'shop-manager:shipping.hint'],
      data: ['/shop/shipping_method/get_all?size=-1'],
      page: () => import('./manage/shipping/shipping-page.tsx').then((module) => module.ShippingPage),
    },
    {
      path: '/admin/shop_manager/settings',
      title: 'titles.shop_settings',
      menu: { group: 'shop', position: 50, label: 'menu.items.shop_settings' },
      guard: { for: 'staff', permission: 'shop_settings' },
      texts: ['shop-manager'],
      frame: ['shop-manager:settings.title', 'shop-manager:settings.hint'],
      data: ['/shop/settings/get'],
      page: () =>
        import('./manage/settings/shop-settings-page.tsx').then((module) => module.ShopSettingsPage),
    },
  ],
  live: () => {
    onLive('shop.changed', () => void queryClient.invalidateQueries({ queryKey: SHOP_KEY }))
    followCart()
    joinCartAtSignIn()
  },
} as const satisfies Feature
