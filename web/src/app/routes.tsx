import { createRootRoute } from '@tanstack/react-router'
import { FailurePage, NotFoundPage } from './failure-page.tsx'
import { Root } from './root.tsx'
import { screen, shell } from './screen.tsx'
import type { SearchParams } from './search-params.ts'

/** Every screen of the product: path, title, who may see it, texts, page. A new feature adds its lines here. */
const root = createRootRoute({
  component: Root,
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
  errorComponent: FailurePage,
  notFoundComponent: NotFoundPage,
})

const visitors = shell(root, 'visitors', () =>
  import('./shells/public-shell.tsx').then((module) => module.PublicShell),
)
const customers = shell(
  root,
  'customers',
  () => import('./shells/customer-shell.tsx').then((module) => module.CustomerShell),
  ['credits'],
)
const staff = shell(root, 'staff', () =>
  import('./shells/admin-shell.tsx').then((module) => module.AdminShell),
)

const publicScreens = [
  screen(visitors, '/login', {
    title: 'titles.login',
    guard: { for: 'guests' },
    texts: ['identity'],
    page: () => import('../features/identity/login/login-page.tsx').then((module) => module.LoginPage),
  }),
  screen(visitors, '/register', {
    title: 'titles.register',
    guard: { for: 'guests' },
    texts: ['identity'],
    page: () =>
      import('../features/identity/register/register-page.tsx').then((module) => module.RegisterPage),
  }),
  screen(visitors, '/forgot_password', {
    title: 'titles.forgot_password',
    guard: { for: 'guests' },
    texts: ['identity'],
    page: () =>
      import('../features/identity/forgot-password/forgot-password-page.tsx').then(
        (module) => module.ForgotPasswordPage,
      ),
  }),
  screen(visitors, '/reset_password', {
    title: 'titles.reset_password',
    guard: { for: 'forgetful' },
    texts: ['identity'],
    page: () =>
      import('../features/identity/reset-password/reset-password-page.tsx').then(
        (module) => module.ResetPasswordPage,
      ),
  }),
  screen(visitors, '/verify_email', {
    title: 'titles.verify_email',
    guard: { for: 'unverified' },
    texts: ['identity'],
    page: () =>
      import('../features/identity/verify-email/verify-email-page.tsx').then(
        (module) => module.VerifyEmailPage,
      ),
  }),
  screen(visitors, '/verify_account', {
    title: 'titles.verify_account',
    guard: { for: 'waiting' },
    texts: ['identity'],
    page: () =>
      import('../features/identity/verify-account/verify-account-page.tsx').then(
        (module) => module.VerifyAccountPage,
      ),
  }),
  screen(visitors, '/setup', {
    title: 'titles.setup',
    guard: { for: 'guests' },
    texts: ['identity'],
    page: () => import('../features/identity/setup/setup-page.tsx').then((module) => module.SetupPage),
  }),
  screen(visitors, '/terms_of_use', {
    title: 'titles.terms_of_use',
    guard: { for: 'anyone' },
    texts: ['content'],
    wide: true,
    page: () => import('../features/content/terms-of-use-page.tsx').then((module) => module.TermsOfUsePage),
  }),
  screen(visitors, '/privacy_policy', {
    title: 'titles.privacy_policy',
    guard: { for: 'anyone' },
    texts: ['content'],
    wide: true,
    page: () =>
      import('../features/content/privacy-policy-page.tsx').then((module) => module.PrivacyPolicyPage),
  }),
  screen(visitors, '/500', {
    title: 'titles.error',
    guard: { for: 'anyone' },
    page: async () => FailurePage,
  }),
] as const

const customerScreens = [
  screen(customers, '/', {
    title: 'titles.home',
    guard: { for: 'customers' },
    texts: ['dashboard', 'credits', 'purchases', 'orders'],
    page: () => import('./customer-home.tsx').then((module) => module.CustomerHome),
  }),
  screen(customers, '/your_order', {
    title: 'titles.my_orders',
    guard: { for: 'customers' },
    texts: ['orders'],
    page: () => import('../features/orders/own/your-orders-page.tsx').then((module) => module.YourOrdersPage),
  }),
  screen(customers, '/order_details/$id', {
    title: 'titles.order',
    guard: { for: 'customers' },
    texts: ['orders', 'findings', 'fault-codes'],
    page: () =>
      import('../features/orders/details/order-details-page.tsx').then((module) => module.OrderDetailsPage),
  }),
  screen(customers, '/submit_order', {
    title: 'titles.submit_order',
    guard: { for: 'customers' },
    texts: ['submit-order', 'findings', 'fault-codes', 'vehicles'],
    page: () => import('./submit-order.tsx').then((module) => module.SubmitOrder),
  }),
  screen(customers, '/buy_credits', {
    title: 'titles.buy_credits',
    guard: { for: 'customers' },
    texts: ['purchases', 'credits', 'profile', 'submit-order'],
    page: () => import('./buy-credits.tsx').then((module) => module.BuyCredits),
  }),
  screen(customers, '/vehicle_statistics', {
    title: 'titles.vehicle_statistics',
    guard: { for: 'customers' },
    texts: ['vehicles'],
    page: () =>
      import('../features/vehicles/statistics/vehicle-statistics-page.tsx').then(
        (module) => module.VehicleStatisticsPage,
      ),
  }),
  screen(customers, '/ecu-adblue-locations', {
    title: 'titles.ecu_locations',
    guard: { for: 'customers' },
    texts: ['vehicles', 'vehicle-locations'],
    page: () =>
      import('../features/vehicles/locations/location-finder-page.tsx').then(
        (module) => module.LocationFinderPage,
      ),
  }),
  screen(customers, '/profile_settings', {
    title: 'titles.profile',
    guard: { for: 'customers' },
    texts: ['profile'],
    page: () =>
      import('../features/profile/profile-settings-page.tsx').then((module) => module.ProfileSettingsPage),
  }),
] as const

const adminDashboard = {
  title: 'titles.dashboard',
  guard: { for: 'staff' },
  texts: ['dashboard', 'audit', 'credits', 'purchases', 'orders', 'work-list'],
  page: () => import('./admin-dashboard.tsx').then((module) => module.AdminDashboard),
} as const

const vehicleEditor = { for: 'staff', permission: 'vehicle_statistics' } as const
const vehicleLevels = () => import('../features/vehicles/catalogue/level-pages.tsx')

const staffScreens = [
  screen(staff, '/admin', adminDashboard),
  screen(staff, '/admin/dashboard', adminDashboard),
  screen(staff, '/admin/website_settings', {
    title: 'titles.settings',
    guard: { for: 'staff', permission: 'settings' },
    texts: ['settings', 'purchases', 'vat', 'payments', 'automation'],
    page: () => import('./website-settings.tsx').then((module) => module.WebsiteSettings),
  }),
  screen(staff, '/admin/manage_orders/pending_orders', {
    title: 'titles.orders',
    guard: { for: 'staff', permission: 'orders' },
    texts: ['orders', 'findings', 'fault-codes', 'work-list'],
    page: () => import('../features/orders/work/work-list-page.tsx').then((module) => module.WorkListPage),
  }),
  screen(staff, '/admin/manage_orders/order_details/$id', {
    title: 'titles.order',
    guard: { for: 'staff', permission: 'orders' },
    texts: ['orders', 'findings', 'fault-codes', 'work-list'],
    page: () =>
      import('../features/orders/work/staff-order-page.tsx').then((module) => module.StaffOrderPage),
  }),
  screen(staff, '/admin/manage_orders/order_history', {
    title: 'titles.order_history',
    guard: { for: 'staff', permission: 'orders' },
    texts: ['orders', 'work-list'],
    page: () =>
      import('../features/orders/history/order-history-page.tsx').then((module) => module.OrderHistoryPage),
  }),
  screen(staff, '/admin/tuning_service/services', {
    title: 'titles.services',
    guard: { for: 'staff', permission: 'tuning_services' },
    texts: ['services'],
    page: () => import('../features/services/services-page.tsx').then((module) => module.ServicesPage),
  }),
  screen(staff, '/admin/tuning_service/options', {
    title: 'titles.options',
    guard: { for: 'staff', permission: 'tuning_services' },
    texts: ['services'],
    page: () => import('../features/services/options-page.tsx').then((module) => module.OptionsPage),
  }),
  screen(staff, '/admin/manage_orders/solutions', {
    title: 'titles.solutions',
    guard: { for: 'staff', permission: 'orders' },
    texts: ['automation'],
    page: () => import('../features/automation/solutions-page.tsx').then((module) => module.SolutionsPage),
  }),
  screen(staff, '/admin/dealers_manager/dealers_balance', {
    title: 'titles.dealers_balance',
    guard: { for: 'staff', permission: 'dealers_balance' },
    texts: ['credits'],
    page: () => import('./balances.tsx').then((module) => module.DealersBalances),
  }),
  screen(staff, '/admin/dealers_manager/dealers_invoices', {
    title: 'titles.dealers_invoices',
    guard: { for: 'staff', permission: 'dealers_invoices' },
    texts: ['purchases', 'payments'],
    page: () => import('./invoices.tsx').then((module) => module.DealersInvoices),
  }),
  screen(staff, '/admin/agent_manager/agent_balance', {
    title: 'titles.agent_balance',
    guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
    texts: ['credits'],
    page: () => import('./balances.tsx').then((module) => module.AgentsBalances),
  }),
  screen(staff, '/admin/agent_manager/agency_invoices', {
    title: 'titles.agency_invoices',
    guard: { for: 'staff', permission: 'agent_manager', adminSiteOnly: true },
    texts: ['purchases', 'payments'],
    page: () => import('./invoices.tsx').then((module) => module.AgentsInvoices),
  }),
  screen(staff, '/admin/vehicle_statistics', {
    title: 'titles.vehicles',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () =>
      import('../features/vehicles/catalogue/vehicles-overview-page.tsx').then(
        (module) => module.VehiclesOverviewPage,
      ),
  }),
  screen(staff, '/admin/vehicle_statistics/type', {
    title: 'titles.vehicle_types',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => vehicleLevels().then((module) => module.TypesPage),
  }),
  screen(staff, '/admin/vehicle_statistics/manufacture', {
    title: 'titles.manufacturers',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => vehicleLevels().then((module) => module.ManufacturersPage),
  }),
  screen(staff, '/admin/vehicle_statistics/model', {
    title: 'titles.vehicle_models',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => vehicleLevels().then((module) => module.ModelsPage),
  }),
  screen(staff, '/admin/vehicle_statistics/generation', {
    title: 'titles.generations',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => vehicleLevels().then((module) => module.GenerationsPage),
  }),
  screen(staff, '/admin/vehicle_statistics/variant', {
    title: 'titles.variants',
    guard: vehicleEditor,
    texts: ['vehicles'],
    page: () => vehicleLevels().then((module) => module.VariantsPage),
  }),
  screen(staff, '/admin/ecu-and-adblue-locations', {
    title: 'titles.ecu_locations',
    guard: vehicleEditor,
    texts: ['vehicles', 'vehicle-locations'],
    page: () =>
      import('../features/vehicles/locations/locations-page.tsx').then((module) => module.LocationsPage),
  }),
  screen(staff, '/admin/profile_settings', {
    title: 'titles.profile',
    guard: { for: 'staff' },
    texts: ['profile'],
    page: () =>
      import('../features/profile/profile-settings-page.tsx').then((module) => module.ProfileSettingsPage),
  }),
  screen(staff, '/admin/audit_log', {
    title: 'titles.audit_log',
    guard: { for: 'staff', permission: 'audit_log' },
    texts: ['audit'],
    page: () => import('../features/audit/audit-log-page.tsx').then((module) => module.AuditLogPage),
  }),
] as const

export const routeTree = root.addChildren([
  visitors.addChildren(publicScreens),
  customers.addChildren(customerScreens),
  staff.addChildren(staffScreens),
])
