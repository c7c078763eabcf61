import type { Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId } from '#contract/roles.ts'
import type { Caller } from '#platform/actor.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'

/*
 * Who may change what of whom. Nobody raises themselves, and nobody gives what they do not hold: two who help each other
 * end with no more than both had. Admins may give every key, also to themselves; nobody but an admin
 * touches an admin or makes one. All of it needs `change_role`, which the call asks for.
 */
export interface StaffMember {
  id: string
  role_id: RoleId
  permissions: readonly string[]
}

type Doer = Pick<Caller, 'userId' | 'roleId' | 'permissions'>

interface Facts {
  actor: Doer
  person: StaffMember
}

const isSelf = ({ actor, person }: Facts) => actor.userId === person.id
const isWithinReach = ({ actor, person }: Facts) =>
  actor.roleId === ROLE.admin || person.role_id !== ROLE.admin
/** Blocking or removing somebody takes away all they hold. */
const holdsAllOf = ({ actor, person }: Facts) =>
  actor.roleId === ROLE.admin || person.permissions.every((key) => actor.permissions.has(key))

const ofOthers = (facts: Facts) => {
  if (isSelf(facts)) return { code: 'own_role' } as const
  return (isWithinReach(facts) && holdsAllOf(facts)) || ({ code: 'forbidden' } as const)
}

export const staffAbilities = abilitiesOf({
  change_permissions: (facts: Facts) => isWithinReach(facts) || { code: 'forbidden' },
  change_role: ofOthers,
  block: ofOthers,
  remove: ofOthers,
  reset_second_factor: ofOthers,
})

/** The keys that somebody may give and take. */
export const isGrantable = ({ roleId, permissions }: Pick<Doer, 'roleId' | 'permissions'>, key: Permission) =>
  roleId === ROLE.admin || permissions.has(key)

/** Only an admin makes an admin. */
export const mayGiveRole = ({ roleId }: Pick<Doer, 'roleId'>, role: RoleId): boolean =>
  roleId === ROLE.admin || role !== ROLE.admin

/** What differs between two sets of keys: that is given or taken. */
export function changedKeys(before: readonly string[], after: readonly string[]): string[] {
  const given = after.filter((key) => !before.includes(key))
  return [...given, ...before.filter((key) => !after.includes(key))]
}
