import { PERMISSION_GROUPS } from '#contract/permissions.ts'
import { SHOP_ORDER_KEYS } from '#contract/shop-orders/states.ts'
import type shopOrders from '#locales/en/shop-orders.json'
import type shopOrdersManager from '#locales/en/shop-orders-manager.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { SHOP_ORDERS_KEY, SHOP_QUOTE_KEY } from './shop-orders-key.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    'shop-orders': typeof shopOrders
    'shop-orders-manager': typeof shopOrdersManager
  }
}

/** What became of a payment is told on a page that app/across-features.ts has: the bank's details are another feature's. */
export const shopOrdersFeature = {
  shoppers: [
    {
      path: '/shop/checkout',
      title: 'titles.shop_checkout',
      guard: { for: 'customers', flag: 'shop_public', buyersOnly: true },
      texts: ['shop-orders'],
      frame: ['shop-orders:checkout.title'],
      page: () => import('./checkout/checkout-page.tsx').then((module) => module.CheckoutPage),
    },
    {
      path: '/shop/orders',
      title: 'titles.shop_orders',
      menu: {
        group: 'tools',
        position: 55,
        label: 'menu.items.shop_orders',
        covers: ['/shop/orders', '/shop/order'],
      },
      guard: { for: 'customers', flag: 'shop_public', buyersOnly: true },
      texts: ['shop-orders'],
      frame: ['shop-orders:mine.title', 'shop-orders:mine.hint'],
      data: ['/shop/order/get_mine?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./own/my-shop-orders-page.tsx').then((module) => module.MyShopOrdersPage),
    },
    {
      path: '/shop/order/$invoice_no',
      title: 'titles.shop_order',
      guard: { for: 'customers', buyersOnly: true },
      texts: ['shop-orders'],
      data: ['/shop/order/get_by_invoice_no/{no}'],
      page: () => import('./own/shop-order-page.tsx').then((module) => module.ShopOrderPage),
    },
    {
      path: '/shop/track',
      title: 'titles.shop_track',
      guard: { for: 'anyone', flag: 'shop_public' },
      texts: ['shop-orders'],
      frame: ['shop-orders:track.title', 'shop-orders:track.hint'],
      page: () => import('./track/track-page.tsx').then((module) => module.TrackPage),
    },
  ],
  staff: [
    {
      path: '/admin/shop_manager/statistics',
      title: 'titles.shop_statistics',
      menu: { group: 'shop', position: 1, label: 'menu.items.shop_statistics' },
      guard: { for: 'staff', permission: PERMISSION_GROUPS.shop_manager },
      texts: ['shop-orders-manager', 'shop-orders'],
      frame: ['shop-orders-manager:statistics.title', 'shop-orders-manager:statistics.hint'],
      data: ['/shop/settings/get_statistics'],
      page: () =>
        import('./manage/statistics/statistics-page.tsx').then((module) => module.ShopStatisticsPage),
    },
    {
      path: '/admin/shop_manager/orders',
      title: 'titles.shop_orders',
      menu: {
        group: 'shop',
        position: 2,
        label: 'menu.items.shop_order_list',
        covers: ['/admin/shop_manager/order'],
      },
      guard: { for: 'staff', permission: SHOP_ORDER_KEYS },
      texts: ['shop-orders-manager', 'shop-orders', 'saved-views'],
      frame: ['shop-orders-manager:list.title', 'shop-orders-manager:list.hint'],
      data: [
        '/shop/order/get_all?page=1&size=20&sort_by=created_at&sort_order=desc',
        '/saved_view?list=shop_orders',
      ],
      page: () => import('./manage/list/orders-page.tsx').then((module) => module.ShopOrdersPage),
    },
    {
      path: '/admin/shop_manager/order/$order_id',
      title: 'titles.shop_order',
      guard: { for: 'staff', permission: SHOP_ORDER_KEYS },
      texts: ['shop-orders-manager', 'shop-orders', 'vat'],
      data: ['/shop/order/get_by_id/{id}'],
      page: () => import('./manage/order/order-page.tsx').then((module) => module.ManageOrderPage),
    },
  ],
  live: () => {
    onLive('shop.order', () => void queryClient.invalidateQueries({ queryKey: SHOP_ORDERS_KEY }))
    onLive('credits.changed', () => void queryClient.invalidateQueries({ queryKey: SHOP_QUOTE_KEY }))
  },
} as const satisfies Feature
