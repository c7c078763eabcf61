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
const customers = shell(root, 'customers', () =>
  import('./shells/customer-shell.tsx').then((module) => module.CustomerShell),
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
    texts: ['dashboard'],
    page: () =>
      import('../features/dashboard/customer-dashboard-page.tsx').then(
        (module) => module.CustomerDashboardPage,
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
  texts: ['dashboard', 'audit'],
  page: () => import('./admin-dashboard.tsx').then((module) => module.AdminDashboard),
} as const

const staffScreens = [
  screen(staff, '/admin', adminDashboard),
  screen(staff, '/admin/dashboard', adminDashboard),
  screen(staff, '/admin/website_settings', {
    title: 'titles.settings',
    guard: { for: 'staff', permission: 'settings' },
    texts: ['settings'],
    page: () =>
      import('../features/settings/website-settings-page.tsx').then((module) => module.WebsiteSettingsPage),
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
