import { type Endpoint, isOpen, keysOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Caller, can, isBlocked, isCustomer, isInService, isStaff } from '../actor.ts'

type Rule = Pick<
  Endpoint,
  'access' | 'before_activation' | 'before_second_factor' | 'not_while_acting' | 'for_buyers' | 'for_owners'
>

/**
 * Whether this actor may make this call at all; null means yes. What may be done to one object is decided later
 * by the feature's policy. Pure, so that the whole matrix of calls and roles can be tested.
 */
export function refusal(endpoint: Rule, actor: Caller | null): ErrorCode | null {
  if (isOpen(endpoint.access)) return null
  if (!actor) return 'unauthenticated'
  if (!endpoint.before_activation && !isInService(actor)) {
    if (!actor.verified) return 'email_not_verified'
    return isBlocked(actor) ? 'account_blocked' : 'account_not_active'
  }
  if (!endpoint.before_second_factor && actor.secondFactorDue) return 'second_factor_due'
  if (endpoint.not_while_acting && actor.impersonation) return 'not_while_acting'
  if (endpoint.for_owners && actor.duty !== null) return 'forbidden'
  if (endpoint.for_buyers && actor.duty === 'orderer') return 'forbidden'
  return meets(endpoint.access, actor) ? null : 'forbidden'
}

/** Of a call that is open to anyone: whoever could make no other call is nobody there. */
export const isKnown = (actor: Caller): boolean => refusal({ access: 'signed_in' }, actor) === null

function meets(access: Exclude<Endpoint['access'], 'public' | 'anyone'>, actor: Caller): boolean {
  if (typeof access === 'object') {
    if ('any_of' in access) return access.any_of.some((permission) => can(actor, permission))
    return isCustomer(actor) || keysOf(access).some((permission) => can(actor, permission))
  }
  switch (access) {
    case 'signed_in':
      return true
    case 'customer':
      return isCustomer(actor)
    case 'agent':
      return isCustomer(actor) && actor.kind === 'agent'
    case 'staff':
      return isStaff(actor)
    default:
      return can(actor, access)
  }
}
