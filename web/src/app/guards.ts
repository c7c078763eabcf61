import type { Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import type { Guard, SiteFlag } from '../lib/feature.ts'
import type { SessionUser } from '../lib/session.ts'
import type { Site } from '../lib/site.ts'
import type { ForgotUser } from '../lib/stored.ts'

/**
 * Who may see a screen, and where everybody else is led. Pure: the answer depends on the three things passed in.
 * Guards only spare people a useless screen; what may really be done is decided by the server on every call.
 */
export interface Visitor {
  user: SessionUser | null
  site: Pick<Site, SiteFlag> | undefined
  forgotUser: ForgotUser | null
}

interface Redirect {
  to: string
  /** Where the person wanted to go, for after the sign-in. */
  next?: string
}

/** The first screen of a person: what is still missing of their account, else their area. */
export function homeOf(user: SessionUser): string {
  if (!user.verified) return '/verify_email'
  if (user.status !== STATUS.active) return '/verify_account'
  if (user.second_factor_due) return '/second_factor'
  return user.role_id === ROLE.customer ? '/' : '/admin'
}

/** A customer with nothing missing: screens open to all stand in their own shell, too. */
export const isCustomerAtWork = (user: SessionUser | null): user is SessionUser =>
  user !== null && homeOf(user) === '/'

/** Null: come in. `wanted` is path and search of the screen asked for, `next` what an earlier redirect noted down. */
export function redirectOf(guard: Guard, visitor: Visitor, wanted: string, next?: string): Redirect | null {
  const { user, site, forgotUser } = visitor
  switch (guard.for) {
    case 'anyone':
      return guard.flag && !site?.[guard.flag] ? away(user) : null
    case 'guests':
      return user ? onwards(user, next) : null
    case 'forgetful':
      return forgotUser?.forgot_token || forgotUser?.reset_token ? null : { to: '/forgot_password' }
    case 'unverified':
      if (!user) return { to: '/login' }
      return user.verified ? onwards(user, next) : null
    case 'waiting':
      if (!user) return { to: '/login' }
      return homeOf(user) === '/verify_account' ? null : onwards(user, next)
    case 'without_second_factor':
      if (!user) return { to: '/login' }
      return homeOf(user) === '/second_factor' ? null : onwards(user, next)
    case 'customers':
      return notReady(user, wanted) ?? customerRedirect(guard, visitor, user)
    case 'staff':
      return notReady(user, wanted) ?? staffRedirect(guard, visitor, user)
  }
}

function notReady(user: SessionUser | null, wanted: string): Redirect | null {
  const next = wanted === '/' ? undefined : wanted
  if (!user) return { to: '/login', next }
  if (!user.verified || user.status !== STATUS.active || user.second_factor_due)
    return { to: homeOf(user), next }
  return null
}

function customerRedirect(
  guard: Extract<Guard, { for: 'customers' }>,
  { site }: Visitor,
  user: SessionUser | null,
): Redirect | null {
  if (user?.role_id !== ROLE.customer) return { to: '/admin' }
  if (guard.flag && !site?.[guard.flag]) return { to: '/' }
  if (guard.agentsOnly && user.kind !== 'agent') return { to: '/' }
  if (guard.buyersOnly && !user.can.buy) return { to: '/' }
  if (guard.ownersOnly && !user.can.manage_account) return { to: '/' }
  return null
}

function staffRedirect(
  guard: Extract<Guard, { for: 'staff' }>,
  { site }: Visitor,
  user: SessionUser | null,
): Redirect | null {
  if (user?.role_id === ROLE.customer) return { to: '/' }
  const keys: readonly Permission[] = [guard.permission ?? []].flat()
  if (keys.length > 0 && !keys.some((key) => user?.permissions.includes(key))) return { to: '/admin' }
  if (guard.flag && !site?.[guard.flag]) return { to: '/admin' }
  if (guard.adminSiteOnly && !site?.is_admin_site) return { to: '/admin' }
  if (guard.subPortalOnly && site?.is_admin_site !== false) return { to: '/admin' }
  return null
}

function away(user: SessionUser | null): Redirect {
  return { to: user ? homeOf(user) : '/login' }
}

function onwards(user: SessionUser, next: string | undefined): Redirect {
  const home = homeOf(user)
  const ready = home === '/' || home === '/admin'
  const safe = safeNext(next)
  if (ready) return { to: safe ?? home }
  return { to: home, next: safe ?? undefined }
}

/** Only paths of this very site: an address from a mail must not be able to send a person elsewhere. */
export function safeNext(next: string | undefined): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || hasControls(next)) return null
  const base = 'https://site.invalid'
  const url = new URL(next, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null
}

// Browsers drop tabs and line breaks from addresses, so that "/\t/host" would become "//host".
function hasControls(text: string): boolean {
  return [...text].some((letter) => letter.charCodeAt(0) < 32)
}
