import type identity from '#locales/en/identity.json'
import type { Feature } from '../../lib/feature.ts'
import { LoginPage } from './login/login-page.tsx'

declare module '../../lib/texts.ts' {
  interface Texts {
    identity: typeof identity
  }
}

export const identityFeature = {
  visitors: [
    {
      path: '/login',
      title: 'titles.login',
      guard: { for: 'guests' },
      texts: ['identity'],
      // Within the program: every other visit begins here, and its parts are those of all screens.
      page: async () => LoginPage,
    },
    {
      path: '/register',
      title: 'titles.register',
      guard: { for: 'guests' },
      texts: ['identity'],
      page: () => import('./register/register-page.tsx').then((module) => module.RegisterPage),
    },
    {
      path: '/forgot_password',
      title: 'titles.forgot_password',
      guard: { for: 'guests' },
      texts: ['identity'],
      page: () =>
        import('./forgot-password/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
    },
    {
      path: '/reset_password',
      title: 'titles.reset_password',
      guard: { for: 'forgetful' },
      texts: ['identity'],
      page: () =>
        import('./reset-password/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    },
    {
      path: '/verify_email',
      title: 'titles.verify_email',
      guard: { for: 'unverified' },
      texts: ['identity'],
      page: () => import('./verify-email/verify-email-page.tsx').then((module) => module.VerifyEmailPage),
    },
    {
      path: '/verify_account',
      title: 'titles.verify_account',
      guard: { for: 'waiting' },
      texts: ['identity'],
      page: () =>
        import('./verify-account/verify-account-page.tsx').then((module) => module.VerifyAccountPage),
    },
    {
      path: '/invite',
      title: 'titles.invite',
      guard: { for: 'guests' },
      texts: ['identity'],
      page: () => import('./invite/invite-page.tsx').then((module) => module.InvitePage),
    },
    {
      path: '/join',
      title: 'titles.join',
      guard: { for: 'guests' },
      texts: ['identity'],
      page: () => import('./invite/join-page.tsx').then((module) => module.JoinPage),
    },
    {
      path: '/setup',
      title: 'titles.setup',
      guard: { for: 'guests' },
      texts: ['identity'],
      page: () => import('./setup/setup-page.tsx').then((module) => module.SetupPage),
    },
  ],
} as const satisfies Feature
