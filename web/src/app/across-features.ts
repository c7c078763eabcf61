import type { Feature } from '../lib/feature.ts'
import { FailurePage } from './failure-page.tsx'

const ADMIN_DASHBOARD = {
  title: 'titles.dashboard',
  guard: { for: 'staff' },
} as const

/** Screens that several features make together. */
export const acrossFeatures = {
  visitors: [
    {
      path: '/500',
      title: 'titles.error',
      guard: { for: 'anyone' },
      page: async () => FailurePage,
    },
  ],
  customers: [
    {
      path: '/',
      title: 'titles.home',
      menu: { group: 'main', position: 10, label: 'menu.items.home' },
      guard: { for: 'customers' },
      texts: ['dashboard', 'credits', 'purchases', 'orders'],
      data: [
        '/user_orders?page=1&size=20&sort_by=created_at&sort_order=desc',
        '/user_orders?page=1&size=20&sort_by=created_at&sort_order=desc&status=incomplete',
        { call: '/user_order_statistics', can: 'buy' },
        { call: '/credits_user?page=1&size=4&sort_by=created_at&sort_order=desc', can: 'buy' },
        '/auth/sessions',
      ],
      page: () => import('./customer-home.tsx').then((module) => module.CustomerHome),
    },
    {
      path: '/submit_order',
      title: 'titles.submit_order',
      menu: { group: 'main', position: 20, label: 'menu.items.new_order' },
      guard: { for: 'customers' },
      texts: ['submit-order', 'findings', 'fault-codes', 'vehicles'],
      frame: ['submit-order:title', 'submit-order:hint'],
      data: ['/service_all', '/option_all', '/vehicle/vtype?size=-1'],
      page: () => import('./submit-order.tsx').then((module) => module.SubmitOrder),
    },
    {
      path: '/buy_credits',
      title: 'titles.buy_credits',
      menu: { group: 'main', position: 50, label: 'menu.items.buy_credits' },
      guard: { for: 'customers', buyersOnly: true },
      texts: ['purchases', 'credits', 'profile', 'submit-order'],
      page: () => import('./buy-credits.tsx').then((module) => module.BuyCredits),
    },
  ],
  staff: [
    {
      path: '/admin',
      menu: { group: 'main', position: 10, label: 'menu.items.dashboard', covers: ['/admin/dashboard'] },
      ...ADMIN_DASHBOARD,
      texts: ['dashboard', 'audit', 'credits', 'purchases', 'orders', 'work-list'],
      data: [
        '/auth/sessions',
        { call: '/order_statistics', permission: 'orders' },
        { call: '/credits/statistics', permission: 'dealers_invoices' },
        { call: '/ledger_proof', permission: 'dealers_balance' },
        { call: '/audit_log?page=1&size=6&sort_by=at&sort_order=desc', permission: 'audit_log' },
        { call: '/setup', permission: 'settings' },
      ],
      page: () => import('./admin-dashboard.tsx').then((module) => module.AdminDashboard),
    },
    {
      path: '/admin/dashboard',
      ...ADMIN_DASHBOARD,
      texts: ['dashboard', 'audit', 'credits', 'purchases', 'orders', 'work-list'],
      data: [
        '/auth/sessions',
        { call: '/order_statistics', permission: 'orders' },
        { call: '/credits/statistics', permission: 'dealers_invoices' },
        { call: '/ledger_proof', permission: 'dealers_balance' },
        { call: '/audit_log?page=1&size=6&sort_by=at&sort_order=desc', permission: 'audit_log' },
        { call: '/setup', permission: 'settings' },
      ],
      page: () => import('./admin-dashboard.tsx').then((module) => module.AdminDashboard),
    },
    {
      path: '/admin/website_settings',
      title: 'titles.settings',
      menu: { group: 'site', position: 40, label: 'menu.items.settings' },
      guard: { for: 'staff', permission: 'settings' },
      texts: ['settings', 'purchases', 'vat', 'payments', 'automation'],
      page: () => import('./website-settings.tsx').then((module) => module.WebsiteSettings),
    },
    {
      path: '/admin/user_profile',
      title: 'titles.user_profile',
      guard: { for: 'staff', permission: ['dealers_list', 'agent_manager'] },
      texts: ['dealers', 'colleagues', 'profile', 'orders', 'work-list', 'purchases', 'credits', 'audit'],
      page: () => import('./customer.tsx').then((module) => module.Customer),
    },
    {
      path: '/admin/dealers_manager/send_email/$id',
      title: 'titles.mailing',
      guard: { for: 'staff', permission: 'send_email' },
      texts: ['mailings', 'dealers'],
      page: () => import('./mailing.tsx').then((module) => module.DealersMailing),
    },
    {
      path: '/admin/agent_manager/agent_bulk_email/$id',
      title: 'titles.mailing',
      guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
      texts: ['mailings', 'dealers'],
      page: () => import('./mailing.tsx').then((module) => module.AgentsMailing),
    },
    {
      path: '/admin/dealers_manager/dealers_invoices',
      title: 'titles.dealers_invoices',
      menu: { group: 'people', position: 30, label: 'menu.items.dealers_invoices' },
      guard: { for: 'staff', permission: 'dealers_invoices' },
      texts: ['purchases', 'payments'],
      data: ['/credits?page=1&size=20&sort_by=created_at&sort_order=desc&of=dealers', '/payments_flagged'],
      page: () => import('./invoices.tsx').then((module) => module.DealersInvoices),
    },
    {
      path: '/admin/agent_manager/agency_invoices',
      title: 'titles.agency_invoices',
      menu: { group: 'people', position: 70, label: 'menu.items.agency_invoices' },
      guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
      texts: ['purchases', 'payments'],
      data: [
        '/credits?page=1&size=20&sort_by=created_at&sort_order=desc&of=agents',
        { call: '/payments_flagged', permission: 'dealers_invoices' },
      ],
      page: () => import('./invoices.tsx').then((module) => module.AgentsInvoices),
    },
  ],
} as const satisfies Feature
