import type { Duty } from '#contract/colleagues/duties.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Kind, ROLE, type RoleId, STATUS, type Status } from '#contract/roles.ts'
import { AppError } from './app-error.ts'

/** Who acts: whoever makes a call, or the program itself in a job or by the clock. */
export type Actor = Caller | Program

/** A person, as they stood when their call came in, and what they proved themselves with. */
export type Caller = SessionCaller | KeyCaller

interface Person {
  readonly siteId: string
  readonly userId: string
  /** Whose wallet, prices, orders and invoices they work with: their own, or their employer's. */
  readonly accountId: string
  /** What a colleague may do on that account; null for everybody else. */
  readonly duty: Duty | null
  readonly name: string
  readonly roleId: RoleId
  readonly kind: Kind
  readonly status: Status
  readonly verified: boolean
  readonly permissions: ReadonlySet<string>
  readonly locale: string
  /** Staff who must set up a second factor before anything else. */
  readonly secondFactorDue: boolean
}

/** A browser. */
export interface SessionCaller extends Person {
  readonly via: 'session'
  readonly sessionId: string
  /** The staff member who works in this customer's account, if one does. */
  readonly impersonation: { readonly userId: string; readonly name: string; readonly until: Date } | null
}

/** A program of the person's own. */
export interface KeyCaller extends Person {
  readonly via: 'api_key'
  readonly keyId: string
  readonly impersonation: null
}

export interface Program {
  readonly via: 'program'
  readonly userId: null
  readonly roleId: null
  readonly impersonation: null
}

export const PROGRAM: Program = { via: 'program', userId: null, roleId: null, impersonation: null }

/** Who really acts: staff in a customer's account, or whoever made the call; nobody when it was the program. */
export function realUserId<Id extends string | null>(actor: {
  readonly userId: Id
  readonly impersonation: { readonly userId: string } | null
}): Id | string {
  return actor.impersonation?.userId ?? actor.userId
}

/** For what belongs to a session alone, such as the list of sessions: a key has none. */
export function sessionOf(caller: Caller): SessionCaller {
  if (caller.via !== 'session') throw new AppError('forbidden')
  return caller
}

/** The session or the key: what takes the same file again goes on with its download. */
export function credentialOf(caller: Caller): string {
  return caller.via === 'session' ? caller.sessionId : caller.keyId
}

export function isStaff({ roleId }: { readonly roleId: RoleId | null }): boolean {
  return roleId === ROLE.admin || roleId === ROLE.moderator
}

export function isCustomer({ roleId }: Pick<Caller, 'roleId'>): boolean {
  return roleId === ROLE.customer
}

export function can(caller: Pick<Caller, 'roleId' | 'permissions'>, permission: Permission): boolean {
  return isStaff(caller) && caller.permissions.has(permission)
}

/** A customer who may spend money on the account: whoever it belongs to, and colleagues who buy. */
export function isBuyer(caller: Pick<Caller, 'roleId' | 'duty'>): boolean {
  return isCustomer(caller) && caller.duty !== 'orderer'
}

/** Whatever a session was given before ends with the block. */
export function isBlocked({ status }: Pick<Caller, 'status'>): boolean {
  return status === STATUS.blocked
}

/** Email confirmed and account active: only then does a caller do more than finish the sign-up. */
export function isInService({ verified, status }: Pick<Caller, 'verified' | 'status'>): boolean {
  return verified && status === STATUS.active
}
