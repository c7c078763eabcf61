import { expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { employerAbilities } from './employer-abilities.ts'

const KEYS: readonly Permission[] = ['edit_dealer', 'login_to_dealer_account', 'dealers_balance']
const staffWith = (permissions: readonly Permission[]) => ({
  roleId: ROLE.moderator,
  permissions: new Set(permissions),
})
const judge = (permissions: readonly Permission[], employer_id: string | null, ownsSomething: boolean) => {
  const facts = { actor: staffWith(permissions), person: { employer_id }, ownsSomething }
  const said = (ability: 'attach' | 'detach') => {
    const verdict = employerAbilities.verdict(ability, facts)
    return verdict === true ? 'yes' : verdict.code
  }
  return [said('attach'), said('detach')]
}

test('who owns nothing and works for nobody is attached, who works for somebody is detached', () => {
  expect(judge(KEYS, null, false)).toEqual(['yes', 'wrong_state'])
  expect(judge(KEYS, null, true)).toEqual(['wrong_state', 'wrong_state'])
  expect(judge(KEYS, 'employer', false)).toEqual(['wrong_state', 'yes'])
  expect(judge(KEYS, 'employer', true)).toEqual(['wrong_state', 'yes'])
})

test.each(KEYS)('without %s nobody is put on a wallet', (missing) => {
  const others = KEYS.filter((key) => key !== missing)
  const detached = missing === 'edit_dealer' ? 'forbidden' : 'yes'
  for (const ownsSomething of [false, true]) {
    expect(judge(others, null, ownsSomething)[0]).toBe('forbidden')
    expect(judge(others, 'employer', ownsSomething)).toEqual(['forbidden', detached])
  }
})
