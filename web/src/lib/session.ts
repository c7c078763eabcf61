import { useSyncExternalStore } from 'react'
import type { Contract } from '#contract/contract.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { listenerSet } from './shared-value.ts'
import { parse, readText, type StorageArea, writeText } from './stored.ts'

/**
 * Who is signed in. The flat user object with both tokens stands in local storage under `user`, shared by all
 * tabs. A staff member working in a customer's account has that customer's object in the session storage of one
 * tab, where it wins; their own session stays untouched (see impersonation.ts).
 */
export type UserData = Output<Contract['GET /auth/refresh_user_data']['response']>
export type SessionUser = Output<Contract['POST /auth/second_factor']['response']>

const KEY = 'user'

const listeners = listenerSet()
export const subscribeSession = listeners.subscribe

// What was set while storage is denied; without it a private window could never sign in.
let unsaved: { area: StorageArea; text: string } | null = null
let cache: { text: string | null; user: SessionUser | null } = { text: null, user: null }
let lastSeen: SessionUser | null = null

function currentText(): string | null {
  return readText(KEY, 'session') ?? readText(KEY, 'local') ?? unsaved?.text ?? null
}

/** Stable identity as long as nothing changed, as React's store subscription demands. */
export function currentUser(): SessionUser | null {
  const text = currentText()
  if (text !== cache.text) {
    cache = { text, user: validUser(parse<StoredUser>(text)) }
    lastSeen = cache.user ?? lastSeen
  }
  return cache.user
}

/** What an earlier version stored says `acting`, and nothing of colleagues: there were none. */
type StoredUser = SessionUser & { acting?: SessionUser['impersonation'] }

function validUser(user: StoredUser | null): SessionUser | null {
  if (!user || typeof user !== 'object' || typeof user.access_token !== 'string') return null
  const isCustomer = user.role_id === ROLE.customer
  return {
    ...user,
    impersonation: user.impersonation ?? user.acting ?? null,
    employer: user.employer ?? null,
    low_balance_at: user.low_balance_at ?? null,
    can: user.can ?? { buy: isCustomer, manage_account: isCustomer },
  }
}

export function sessionArea(): StorageArea {
  return readText(KEY, 'session') === null ? 'local' : 'session'
}

function store(user: SessionUser | null, area: StorageArea): void {
  const text = user && JSON.stringify(user)
  writeText(KEY, text, area)
  unsaved = text !== null && readText(KEY, area) !== text ? { area, text } : null
  listeners.tell()
}

export function signIn(user: SessionUser): void {
  store(user, sessionArea())
}

let isGoing = false

/** Their session is being ended: whatever the screen still says in their name would be refused. `signOut` is the end of it. */
export function beginToLeave(): void {
  isGoing = true
}
export const isLeaving = (): boolean => isGoing

/** Forgets the user in this browser (or, while impersonating, in this tab). log-out.ts also ends the session. */
export function signOut(): void {
  isGoing = false
  store(null, sessionArea())
}

/** Takes over new user data or new tokens. Ignored when somebody signed out in the meantime. */
export function updateUser(change: Partial<SessionUser>): void {
  const user = currentUser()
  if (user) store({ ...user, ...change }, sessionArea())
}

// Other tabs: `storage` fires there only, and with key null when everything was cleared.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) listeners.tell()
  })
}

export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribeSession, currentUser)
}

const lastUser = (): SessionUser | null => currentUser() ?? lastSeen

/** Whoever was here signed out, and nobody signed in since. */
export const hasLeft = (): boolean => currentUser() === null && lastSeen !== null

/**
 * For screens behind a guard, where there always is somebody. Between signing out and the redirect such a screen may be
 * drawn once more, or for the first time: it shows the last user, whom the guard saw. Signing out does not draw it anew:
 * it would ask for everything once more, in nobody's name.
 */
export function useSignedInUser(): SessionUser {
  const user = useSyncExternalStore(subscribeSession, lastUser)
  if (!user) throw new Error('This screen needs a signed-in user')
  return user
}

export function hasPermission(user: UserData | null, permission: Permission): boolean {
  return user?.permissions.includes(permission) ?? false
}

export function displayName(user: Pick<UserData, 'first_name' | 'last_name' | 'email'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email
}
