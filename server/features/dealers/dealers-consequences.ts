import type { Act, Changes } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent, setupChanged } from '#features/consequences/index.ts'
import { mailSecondFactorReset, type Person, personChanged } from '#features/identity/index.ts'
import type { Tx } from '#platform/db/database.ts'
import {
  mailAccountActivated,
  mailAccountMade,
  mailEmailChanged,
  mailMadeStaff,
  mailPasswordSet,
} from './dealers-mails.ts'

/** As much of a customer as the log, the browser and the mail need. */
type Customer = Pick<Person, 'id' | 'email'>

/** Everything that staff do with customers. */
interface DealersHappenings {
  'customer.opened': { customer: Person; token: string }
  'customer.changed': { customer: Customer; changes: Changes }
  'customer.email_changed': { customer: Person; changes: Changes }
  'customer.activated': { customer: Person }
  'customer.blocked': { customer: Customer }
  'customer.kind_changed': { customer: Customer; changes: Changes }
  'customer.made_staff': { customer: Person; role: 'admin' | 'moderator'; token: string }
  'customer.password_set': { customer: Person }
  'customer.second_factor_reset': { customer: Person }
  'customer.sessions_ended': { customer: Customer }
  'customer.deleted': { customer: Customer; facts: Record<string, unknown> }
  'customer.noted': { customer: Customer }
  'customer.note_deleted': { customer: Customer; body: string }
}

type DealersMail =
  | { kind: 'opened' | 'made_staff'; token: string }
  | { kind: 'activated' | 'password_set' | 'second_factor_reset' }
  | { kind: 'email_changed'; formerly: string }

const ways = {
  async mail(tx: Tx, { origin }: By, mail: DealersMail, { customer }: { customer: Person }) {
    const siteUrl = origin.url
    if (mail.kind === 'opened') await mailAccountMade(tx, customer, { token: mail.token, siteUrl })
    else if (mail.kind === 'made_staff') await mailMadeStaff(tx, customer, { token: mail.token, siteUrl })
    else if (mail.kind === 'email_changed') await mailEmailChanged(tx, customer, { ...mail, siteUrl })
    else if (mail.kind === 'activated') await mailAccountActivated(tx, customer, siteUrl)
    else if (mail.kind === 'password_set') await mailPasswordSet(tx, customer, siteUrl)
    else await mailSecondFactorReset(tx, customer, siteUrl)
  },
}

const ofCustomer = (act: Act['act']) => ({
  audit: ({ customer, ...facts }: { customer: Customer; changes?: Changes }): Act => ({
    act,
    subject: customer.email,
    about: customer.id,
    ...facts.changes,
  }),
  live: ({ customer }: { customer: Customer }): LiveEvent[] => [personChanged(customer), toStaff(customer)],
})

const toStaff = ({ id }: Customer): LiveEvent => ({
  to: 'staff',
  type: 'customer.changed',
  data: { user_id: id },
})
/** Of notes customers hear nothing. */
const onlyStaff = { live: ({ customer }: { customer: Customer }) => toStaff(customer) }

export const tell = consequencesOf<DealersHappenings, typeof ways>(
  {
    'customer.opened': {
      ...ofCustomer('dealers.add'),
      live: ({ customer }) => [personChanged(customer), toStaff(customer), setupChanged()],
      mail: ({ token }) => ({ kind: 'opened', token }),
    },
    'customer.changed': ofCustomer('dealers.change'),
    'customer.email_changed': {
      ...ofCustomer('dealers.change'),
      mail: ({ changes }) => ({ kind: 'email_changed', formerly: String(changes.before?.['email']) }),
    },
    'customer.activated': { ...ofCustomer('dealers.activate'), mail: () => ({ kind: 'activated' }) },
    'customer.blocked': ofCustomer('dealers.block'),
    'customer.kind_changed': ofCustomer('dealers.change_kind'),
    'customer.made_staff': {
      ...ofCustomer('dealers.make_staff'),
      audit: ({ customer, role }) => ({
        act: 'dealers.make_staff',
        subject: customer.email,
        about: customer.id,
        after: { role },
      }),
      mail: ({ token }) => ({ kind: 'made_staff', token }),
    },
    'customer.password_set': {
      ...ofCustomer('dealers.set_password'),
      mail: () => ({ kind: 'password_set' }),
    },
    'customer.second_factor_reset': {
      ...ofCustomer('dealers.reset_second_factor'),
      mail: () => ({ kind: 'second_factor_reset' }),
    },
    'customer.sessions_ended': ofCustomer('dealers.end_sessions'),
    'customer.deleted': {
      ...ofCustomer('dealers.delete'),
      audit: ({ customer, facts }) => ({
        act: 'dealers.delete',
        subject: customer.email,
        about: customer.id,
        before: facts,
      }),
    },
    'customer.noted': { ...ofCustomer('dealers.note'), ...onlyStaff },
    'customer.note_deleted': {
      ...onlyStaff,
      audit: ({ customer, body }) => ({
        act: 'dealers.delete_note',
        subject: customer.email,
        about: customer.id,
        before: { note: body },
      }),
    },
  },
  ways,
)
