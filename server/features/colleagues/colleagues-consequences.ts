import type { Duty } from '#contract/colleagues/duties.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { type Person, personChanged } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Invite } from './colleague-invite-store.ts'
import { mailAttached, mailInvite, mailInviteToKnown } from './colleagues-mails.ts'

interface InviteFacts {
  invite: Invite
  token: string
  /** Who has this address already. */
  known: Person | undefined
}

interface EmployerFacts {
  colleague: Person
  employer: Person
}

interface AttachedFacts extends EmployerFacts {
  duty: Duty
}

/** Everything that happens to the people on a wallet. Written down of everyone: it decides who spends somebody's money. */
interface ColleaguesHappenings {
  'colleague.invited': InviteFacts
  'colleague.invite_withdrawn': { invite: Invite }
  'colleague.joined': { person: Person; invite: Invite }
  'colleague.duty_changed': { colleague: Person; duty: Duty }
  'colleague.removed': { colleague: Person; employerId: string }
  /** By staff. */
  'colleague.attached': AttachedFacts
  'colleague.detached': EmployerFacts
}

const ways = {
  mail: (tx: Tx, { origin }: By, { invite, token, known }: InviteFacts) =>
    known
      ? mailInviteToKnown(tx, invite, known, origin.url)
      : mailInvite(tx, invite, { token, siteUrl: origin.url }),
  /** To the company: somebody else has let a person spend its credits. */
  warning: (tx: Tx, { origin }: By, facts: AttachedFacts) => mailAttached(tx, facts, origin.url),
}

/** The list of the owner, and staff's page of the customer. */
const listChanged = (employerId: string): LiveEvent => ({
  to: { userId: employerId, andStaff: true },
  type: 'colleagues.changed',
  data: { user_id: employerId },
})

const ofInvite = (act: Act['act']) => ({
  audited: 'everyone' as const,
  audit: ({ invite }: { invite: Invite }): Act => ({
    act,
    subject: invite.email,
    about: invite.employer_id,
    after: { duty: invite.duty },
  }),
  live: ({ invite }: { invite: Invite }) => listChanged(invite.employer_id),
})

const ofEmployer = ({ colleague, employer }: EmployerFacts) => [
  personChanged(colleague),
  listChanged(employer.id),
  listChanged(colleague.id),
]

export const tell = consequencesOf<ColleaguesHappenings, typeof ways>(
  {
    'colleague.invited': { ...ofInvite('colleagues.invite'), mail: (facts) => facts },
    'colleague.invite_withdrawn': ofInvite('colleagues.withdraw_invite'),
    'colleague.joined': {
      ...ofInvite('colleagues.join'),
      audit: ({ person, invite }) => ({
        act: 'colleagues.join',
        subject: person.email,
        about: invite.employer_id,
        after: { duty: invite.duty, invited_by: invite.inviter },
      }),
    },
    'colleague.duty_changed': {
      audited: 'everyone',
      audit: ({ colleague, duty }) => ({
        act: 'colleagues.change_duty',
        subject: colleague.email,
        about: colleague.id,
        before: { duty: colleague.duty },
        after: { duty },
      }),
      live: ({ colleague }) => [
        personChanged(colleague),
        ...(colleague.employer_id ? [listChanged(colleague.employer_id)] : []),
      ],
    },
    'colleague.removed': {
      audited: 'everyone',
      audit: ({ colleague, employerId }) => ({
        act: 'colleagues.remove',
        subject: colleague.email,
        about: employerId,
      }),
      live: ({ employerId }) => listChanged(employerId),
    },
    'colleague.attached': {
      audit: ({ colleague, employer, duty }) => ({
        act: 'colleagues.attach',
        subject: colleague.email,
        about: colleague.id,
        after: { employer: employer.email, duty },
      }),
      live: ofEmployer,
      warning: (facts) => facts,
    },
    'colleague.detached': {
      audit: ({ colleague, employer }) => ({
        act: 'colleagues.detach',
        subject: colleague.email,
        about: colleague.id,
        before: { employer: employer.email },
      }),
      live: ofEmployer,
    },
  },
  ways,
)
