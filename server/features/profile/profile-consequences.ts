import type { Changes } from '#features/audit/index.ts'
import { type By, consequencesOf } from '#features/consequences/index.ts'
import { mailPasswordChanged, type Person, personChanged } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** What people change about themselves; written down of everyone, for it may not have been them. */
interface ProfileHappenings {
  'profile.changed': { person: Person; changes: Changes }
  'profile.password_changed': { person: Person }
}

const ways = {
  /** In case it was not them. */
  warning: (tx: Tx, { origin }: By, person: Person) => mailPasswordChanged(tx, person, origin),
}

export const tell = consequencesOf<ProfileHappenings, typeof ways>(
  {
    'profile.changed': {
      audited: 'everyone',
      audit: ({ person, changes }) => ({ act: 'profile.change', subject: person.email, ...changes }),
      live: ({ person }) => personChanged(person),
    },
    'profile.password_changed': {
      audited: 'everyone',
      audit: ({ person }) => ({ act: 'profile.change_password', subject: person.email }),
      warning: ({ person }) => person,
    },
  },
  ways,
)
