import { expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId } from '#contract/roles.ts'
import { changedKeys, isGrantable, mayGiveRole, staffAbilities } from './staff-abilities.ts'

type Ability = Parameters<typeof staffAbilities.verdict>[0]
const OF_OTHERS: readonly Ability[] = ['change_role', 'block', 'remove', 'reset_second_factor']

const doer = (userId: string, roleId: RoleId, ...keys: Permission[]) => ({
  userId,
  roleId,
  permissions: new Set(keys),
})
const member = (id: string, role_id: RoleId, ...permissions: Permission[]) => ({ id, role_id, permissions })
const said = (
  ability: Ability,
  actor: ReturnType<typeof doer>,
  person: ReturnType<typeof member>,
): string => {
  const verdict = staffAbilities.verdict(ability, { actor, person })
  return verdict === true ? 'yes' : verdict.code
}

const admin = doer('ada', ROLE.admin, 'change_role')
const moderator = doer('mo', ROLE.moderator, 'change_role', 'orders')
const PEOPLE = {
  admin: member('bea', ROLE.admin, 'change_role', 'orders'),
  'an admin without a key': member('cem', ROLE.admin),
  'a moderator with as much': member('dan', ROLE.moderator, 'change_role', 'orders'),
  'a moderator with more': member('eve', ROLE.moderator, 'settings'),
  'a moderator without a key': member('fay', ROLE.moderator),
}

test.each([
  ['admin', 'yes', 'yes', 'forbidden', 'forbidden'],
  ['an admin without a key', 'yes', 'yes', 'forbidden', 'forbidden'],
  ['a moderator with as much', 'yes', 'yes', 'yes', 'yes'],
  // Keys can be added that one holds oneself; all that somebody has cannot be taken away.
  ['a moderator with more', 'yes', 'yes', 'yes', 'forbidden'],
  ['a moderator without a key', 'yes', 'yes', 'yes', 'yes'],
] as const)('of %s: an admin changes keys %s and all else %s, a moderator %s and %s', (name, ...cells) => {
  const person = PEOPLE[name]
  const row = (actor: ReturnType<typeof doer>) => [
    said('change_permissions', actor, person),
    ...new Set(OF_OTHERS.map((ability) => said(ability, actor, person))),
  ]
  expect([...row(admin), ...row(moderator)]).toEqual(cells)
})

test('of oneself only the keys may be changed, whoever one is', () => {
  for (const self of [admin, moderator]) {
    const person = member(self.userId, self.roleId, ...self.permissions)
    expect(said('change_permissions', self, person)).toBe('yes')
    for (const ability of OF_OTHERS) expect(said(ability, self, person)).toBe('own_role')
  }
})

test('an admin gives every key and every role, a moderator what they hold and no admin', () => {
  const given = (actor: ReturnType<typeof doer>) => [
    isGrantable(actor, 'orders'),
    isGrantable(actor, 'settings'),
    mayGiveRole(actor, ROLE.moderator),
    mayGiveRole(actor, ROLE.admin),
  ]
  expect(given(admin)).toEqual([true, true, true, true])
  expect(given(moderator)).toEqual([true, false, true, false])
})

test.each([
  [['orders'], ['orders'], []],
  [[], ['orders'], ['orders']],
  [['orders'], [], ['orders']],
  [
    ['orders', 'tickets'],
    ['tickets', 'settings'],
    ['settings', 'orders'],
  ],
])('from %j to %j: %j change', (before, after, changed) => {
  expect(changedKeys(before, after)).toEqual(changed)
})
