import { STATUS } from '#contract/roles.ts'
import type { Act } from '#features/audit/index.ts'
import {
  type By,
  type Changed,
  consequencesOf,
  type LiveEvent,
  logged,
  setupChanged,
} from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import {
  mailAccountWaiting,
  mailPasswordChanged,
  mailSecondFactor,
  mailVerificationCode,
} from './identity-mails.ts'
import type { Person } from './user-store.ts'

/** Everything that happens to accounts and sessions. Who came and went is written down of everyone. */
interface IdentityHappenings {
  'account.opened': { person: Person; code: string }
  'account.first_admin_made': { person: Person }
  'account.entered': { person: Person }
  /** Staff tried to enter an account that is not a customer's, or none of this site. */
  'account.enter_refused': Changed
  'account.verified': { person: Person }
  'password.reset': { person: Person }
  'second_factor.added': FactorFacts
  'second_factor.removed': FactorFacts
  'second_factor.codes_renewed': { person: Person }
  'session.opened': { person: Person }
  'session.refused': { person: Person }
  'session.copied': Changed
  'session.ended': Changed
  'session.left': Changed
  'session.others_ended': Changed
}

interface FactorFacts {
  person: Person
  what: 'totp' | 'passkey'
}

type IdentityMail =
  | { kind: 'verification_code'; code: string }
  | { kind: 'password_changed' | 'account_waiting' }
  | { kind: 'factor_added' | 'factor_removed'; what: FactorFacts['what'] }

const ways = {
  async mail(tx: Tx, { origin }: By, mail: IdentityMail, { person }: { person: Person }) {
    if (mail.kind === 'verification_code')
      await mailVerificationCode(tx, person, { code: mail.code, siteUrl: origin.url })
    else if (mail.kind === 'password_changed') await mailPasswordChanged(tx, person, origin)
    else if ('what' in mail) await mailSecondFactor(tx, person, mail, origin)
    else await mailAccountWaiting(tx, person, origin.url)
  },
}

const ofPerson = (act: Act['act']) => ({
  audited: 'everyone' as const,
  audit: ({ person }: { person: Person }) => ({ act, subject: person.email }),
})
const ofSession = (act: Act['act']) => ({ audited: 'everyone' as const, ...logged(act) })

/** The other tabs and devices of a person fetch them anew. */
export const changed = ({ id }: Pick<Person, 'id'>): LiveEvent => ({
  to: { userId: id },
  type: 'user.changed',
  data: { user_id: id },
})

export const tell = consequencesOf<IdentityHappenings, typeof ways>(
  {
    'account.opened': {
      ...ofPerson('identity.sign_up'),
      mail: ({ code }) => ({ kind: 'verification_code', code }),
    },
    'account.first_admin_made': ofPerson('identity.create_first_admin'),
    'account.entered': {
      audit: ({ person }) => ({ act: 'identity.enter_account', subject: person.email, about: person.id }),
    },
    'account.enter_refused': logged('identity.enter_account_refused'),
    'account.verified': {
      ...ofPerson('identity.verify_email'),
      // Perhaps the first customer. Told now and not at the sign-up, which must not differ for an address that is known.
      live: ({ person }) => [changed(person), setupChanged()],
      mail: ({ person }) => (person.status === STATUS.waiting ? { kind: 'account_waiting' } : null),
    },
    'password.reset': {
      ...ofPerson('identity.reset_password'),
      live: ({ person }) => changed(person),
      mail: () => ({ kind: 'password_changed' }),
    },
    'second_factor.added': {
      // Not told live: whoever had to have one would be led on before they have kept their recovery codes.
      ...ofPerson('identity.add_second_factor'),
      mail: ({ what }) => ({ kind: 'factor_added', what }),
    },
    'second_factor.removed': {
      ...ofPerson('identity.remove_second_factor'),
      live: ({ person }) => changed(person),
      mail: ({ what }) => ({ kind: 'factor_removed', what }),
    },
    'second_factor.codes_renewed': ofPerson('identity.renew_recovery_codes'),
    'session.opened': ofPerson('identity.sign_in'),
    'session.refused': ofPerson('identity.sign_in_failed'),
    'session.copied': ofSession('identity.refresh_token_reused'),
    'session.ended': ofSession('identity.end_session'),
    'session.left': ofSession('identity.sign_out'),
    'session.others_ended': ofSession('identity.sign_out_everywhere'),
  },
  ways,
)

/** Somebody who just became an actor: they signed up, signed in or set a password. */
export const byPerson = ({ id, role_id }: Pick<Person, 'id' | 'role_id'>, origin: CallOrigin): By => ({
  actor: { userId: id, roleId: role_id, impersonation: null },
  origin,
})
