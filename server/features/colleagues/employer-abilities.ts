import type { Permission } from '#contract/permissions.ts'
import { type Caller, can } from '#platform/actor.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'

interface Facts {
  actor: Pick<Caller, 'roleId' | 'permissions'>
  person: { employer_id: string | null }
  /** A wallet, orders, invoices, colleagues or a sub-portal: what would be left without an owner. */
  ownsSomething: boolean
}

/**
 * Whoever attaches somebody decides who spends the credits of a company. That is as much as entering its account and changing
 * its balance, and needs the keys to both: with `edit_dealer` alone staff could attach an account of their own.
 */
const TO_ATTACH: readonly Permission[] = ['edit_dealer', 'login_to_dealer_account', 'dealers_balance']

/** What staff may do about whose account somebody works on. */
export const employerAbilities = abilitiesOf({
  attach: ({ actor, person, ownsSomething }: Facts) => {
    if (!TO_ATTACH.every((key) => can(actor, key))) return { code: 'forbidden' }
    return (person.employer_id === null && !ownsSomething) || { code: 'wrong_state' }
  },
  detach: ({ actor, person }: Pick<Facts, 'actor' | 'person'>) => {
    if (!can(actor, 'edit_dealer')) return { code: 'forbidden' }
    return person.employer_id !== null || { code: 'wrong_state' }
  },
})
