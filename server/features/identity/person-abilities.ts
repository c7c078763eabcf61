import { ROLE } from '#contract/roles.ts'
import { abilitiesOf } from '#platform/policy/abilities.ts'
import type { Person } from './user-store.ts'

/** What staff who have the key of a call may do with a person. */
export const personAbilities = abilitiesOf({
  /** Nobody works under the name of another member of staff. */
  enter: ({ person }: { person: Pick<Person, 'role_id'> }) =>
    person.role_id === ROLE.customer || { code: 'forbidden' },
})
