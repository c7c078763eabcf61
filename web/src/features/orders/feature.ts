import type { ComponentType } from 'react'
import type faultCodes from '#locales/en/fault-codes.json'
import type findings from '#locales/en/findings.json'
import type orders from '#locales/en/orders.json'
import type workList from '#locales/en/work-list.json'
import type { Feature } from '../../lib/feature.ts'
import { followOrders } from './follow-orders.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    orders: typeof orders
    'fault-codes': typeof faultCodes
    findings: typeof findings
    'work-list': typeof workList
  }
}

type Page = Promise<ComponentType>
const forAgents = () => import('./for-agents.tsx')
const atAgentDesk = async (page: Page) => (await forAgents()).atAgentDesk(await page)
const ofSubPortal = async (page: Page) => (await forAgents()).ofSubPortal(await page)

/** Whoever ordered can ask about it on its page, in a ticket: app/across-features.ts has that page. */
export const ordersFeature = {
  customers: [
    {
      path: '/your_order',
      title: 'titles.my_orders',
      menu: { group: 'main', position: 30, label: 'menu.items.my_orders', covers: ['/order_details'] },
      guard: { for: 'customers' },
      texts: ['orders'],
      frame: ['orders:title'],
      data: ['/user_orders?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./own/your-orders-page.tsx').then((module) => module.YourOrdersPage),
    },
    {
      path: '/your-agent-orders',
      title: 'titles.my_agent_orders',
      menu: {
        group: 'main',
        position: 35,
        label: 'menu.items.my_agent_orders',
        covers: ['/agent-order-details'],
      },
      guard: { for: 'customers', agentsOnly: true },
      texts: ['orders'],
      frame: ['orders:relayed.title'],
      data: ['/agent-orders/came-from-my-sub-portal?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => ofSubPortal(import('./own/your-orders-page.tsx').then((module) => module.YourOrdersPage)),
    },
  ],
  staff: [
    {
      path: '/admin/manage_orders/pending_orders',
      title: 'titles.orders',
      menu: {
        group: 'work',
        position: 10,
        label: 'menu.items.orders',
        covers: ['/admin/manage_orders/order_details'],
      },
      guard: { for: 'staff', permission: 'orders' },
      texts: ['orders', 'findings', 'fault-codes', 'work-list'],
      data: ['/pending_orders?size=50&sort_by=promised_at&sort_order=asc'],
      page: () => import('./work/work-list-page.tsx').then((module) => module.WorkListPage),
    },
    {
      path: '/admin/manage_orders/order_details/$id',
      title: 'titles.order',
      guard: { for: 'staff', permission: 'orders' },
      texts: ['orders', 'findings', 'fault-codes', 'work-list'],
      data: ['/order/{id}', '/order_messages/{id}', '/order/{id}/related'],
      page: () => import('./work/order-panel.tsx').then((module) => module.StaffOrderPage),
    },
    {
      path: '/admin/manage_orders/order_history',
      title: 'titles.order_history',
      menu: { group: 'work', position: 20, label: 'menu.items.order_history' },
      guard: { for: 'staff', permission: 'orders' },
      texts: ['orders', 'work-list'],
      data: ['/complete_orders?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./history/order-history-page.tsx').then((module) => module.OrderHistoryPage),
    },
    {
      path: '/admin/manage_agent_orders/pending_orders',
      title: 'titles.agent_orders',
      menu: {
        group: 'work',
        position: 24,
        label: 'menu.items.agent_orders',
        covers: ['/admin/manage_agent_orders/order_details'],
      },
      guard: { for: 'staff', permission: 'orders', adminSiteOnly: true },
      texts: ['orders', 'findings', 'fault-codes', 'work-list'],
      data: ['/agent_pending_orders?size=50&sort_by=promised_at&sort_order=asc'],
      page: () => atAgentDesk(import('./work/work-list-page.tsx').then((module) => module.WorkListPage)),
    },
    {
      path: '/admin/manage_agent_orders/order_details/$id',
      title: 'titles.order',
      guard: { for: 'staff', permission: 'orders', adminSiteOnly: true },
      texts: ['orders', 'findings', 'fault-codes', 'work-list'],
      data: ['/agent_order/{id}', '/order_messages/{id}', '/order/{id}/related'],
      page: () => atAgentDesk(import('./work/order-panel.tsx').then((module) => module.StaffOrderPage)),
    },
    {
      path: '/admin/manage_agent_orders/order_history',
      title: 'titles.agent_order_history',
      menu: { group: 'work', position: 26, label: 'menu.items.agent_order_history' },
      guard: { for: 'staff', permission: 'orders', adminSiteOnly: true },
      texts: ['orders', 'work-list'],
      data: ['/agent_complete_orders?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () =>
        atAgentDesk(import('./history/order-history-page.tsx').then((module) => module.OrderHistoryPage)),
    },
  ],
  live: followOrders,
} as const satisfies Feature
