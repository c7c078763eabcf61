import { ROLE } from '#contract/roles.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf } from '#features/consequences/index.ts'
import { mailSecondFactorReset, type Person, personChanged } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Invite } from './staff-invite-store.ts'
import { mailInvite } from './staff-mails.ts'

type Rights = Pick<Person, 'role_id' | 'permissions'>

/** Everything that happens to the people who run a site. */
interface StaffHappenings {
  'staff.invited': { invite: Invite; token: string }
  'staff.invite_withdrawn': { invite: Invite }
  'staff.joined': { person: Person; invite: Invite }
  'staff.rights_changed': { person: Person; after: Rights }
  'staff.blocked': { person: Person; isBlocked: boolean }
  'staff.removed': { person: Person }
  'staff.second_factor_reset': { person: Person }
  /** `affected`: whose open sessions it changes. */
  'staff.second_factor_required': { isRequired: boolean; affected: readonly string[] }
}

const ways = {
  mail: (tx: Tx, { origin }: By, token: string, { invite }: { invite: Invite }) =>
    mailInvite(tx, invite, { token, siteUrl: origin.url }),
  /** To whom it happened: it may not have been they who asked for it. */
  warning: (tx: Tx, { origin }: By, person: Person) => mailSecondFactorReset(tx, person, origin.url),
}

const rightsOf = ({ role_id, permissions }: Rights) => ({
  role: role_id === ROLE.admin ? 'admin' : 'moderator',
  permissions: [...permissions].sort().join(', '),
})
const ofPerson = (act: Act['act']) => ({
  audit: ({ person }: { person: Person }): Act => ({ act, subject: person.email }),
  live: ({ person }: { person: Person }) => personChanged(person),
})

export const tell = consequencesOf<StaffHappenings, typeof ways>(
  {
    'staff.invited': {
      // Also where nobody of the site did it: its first admin is invited by whoever opened it.
      audited: 'everyone',
      audit: ({ invite }) => ({ act: 'staff.invite', subject: invite.email, after: rightsOf(invite) }),
      mail: ({ token }) => token,
    },
    'staff.invite_withdrawn': {
      audit: ({ invite }) => ({ act: 'staff.withdraw_invite', subject: invite.email }),
    },
    'staff.joined': {
      audited: 'everyone',
      audit: ({ person, invite }) => ({
        act: 'staff.join',
        subject: person.email,
        after: { ...rightsOf(person), ...(invite.inviter && { invited_by: invite.inviter }) },
      }),
    },
    'staff.rights_changed': {
      ...ofPerson('staff.change_rights'),
      audit: ({ person, after }) => ({
        act: 'staff.change_rights',
        subject: person.email,
        before: rightsOf(person),
        after: rightsOf(after),
      }),
    },
    'staff.blocked': {
      ...ofPerson('staff.block'),
      audit: ({ person, isBlocked }) => ({
        act: isBlocked ? 'staff.block' : 'staff.unblock',
        subject: person.email,
      }),
    },
    'staff.removed': ofPerson('staff.remove'),
    'staff.second_factor_reset': {
      ...ofPerson('staff.reset_second_factor'),
      warning: ({ person }) => person,
    },
    'staff.second_factor_required': {
      audit: ({ isRequired }) => ({
        act: 'staff.require_second_factor',
        subject: '',
        before: { is_required: !isRequired },
        after: { is_required: isRequired },
      }),
      live: ({ affected }) => affected.map((id) => personChanged({ id })),
    },
  },
  ways,
)
