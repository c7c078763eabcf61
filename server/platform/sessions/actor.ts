import { type Kind, type Permission, ROLE, type RoleId, STATUS, type Status } from '#contract/permissions.ts'

/** Whoever makes a call, as they stood when it came in. */
export interface Actor {
  readonly siteId: string
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly roleId: RoleId
  readonly kind: Kind
  readonly status: Status
  readonly verified: boolean
  readonly permissions: ReadonlySet<string>
  readonly locale: string
  /** The staff member who works in this customer's account, if one does. */
  readonly impersonation: { readonly userId: string; readonly name: string; readonly until: Date } | null
}

/** Who really acts: staff in a customer's account, or whoever's session it is. */
export function realUserId({ userId, impersonation }: Pick<Actor, 'userId' | 'impersonation'>): string {
  return impersonation?.userId ?? userId
}

export function isStaff({ roleId }: Pick<Actor, 'roleId'>): boolean {
  return roleId === ROLE.admin || roleId === ROLE.moderator
}

export function isCustomer(actor: Actor): boolean {
  return actor.roleId === ROLE.customer
}

export function can(actor: Actor, permission: Permission): boolean {
  return isStaff(actor) && actor.permissions.has(permission)
}

/** Whatever a session was given before ends with the block. */
export function isBlocked(actor: Actor): boolean {
  return actor.status === STATUS.blocked
}

/** Email confirmed and account active: only then does a session do more than finish the sign-up. */
export function isInService(actor: Actor): boolean {
  return actor.verified && actor.status === STATUS.active
}
