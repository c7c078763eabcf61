import type { Person } from '#features/identity/index.ts'
import { mailPerson } from '#features/mails/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** As long as an invitation of staff. The mail says so. */
export const ACCOUNT_LINK_MINUTES = 7 * 24 * 60

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
const passwordLink = ({ email }: Pick<Person, 'email'>, token: string) =>
  `/forgot_password#${new URLSearchParams({ email, reset_token: token })}`

/** Staff opened the account. */
export const mailAccountMade = (
  tx: Tx,
  customer: Person,
  { token, siteUrl }: { token: string; siteUrl: string },
) =>
  mailPerson(tx, customer, (t, { title: site }) => ({
    siteUrl,
    subject: t('account_made.subject', { site }),
    heading: t('account_made.heading', { site }),
    blocks: [
      { kind: 'paragraph', text: t('account_made.intro', { site }) },
      { kind: 'button', label: t('account_made.choose'), url: passwordLink(customer, token) },
      { kind: 'note', text: t('account_made.valid') },
    ],
  }))

export const mailMadeStaff = (
  tx: Tx,
  person: Person,
  { token, siteUrl }: { token: string; siteUrl: string },
) =>
  mailPerson(tx, person, (t, { title: site }) => ({
    siteUrl,
    subject: t('made_staff.subject', { site }),
    heading: t('made_staff.heading', { site }),
    blocks: [
      { kind: 'paragraph', text: t('made_staff.intro', { site }) },
      { kind: 'button', label: t('account_made.choose'), url: passwordLink(person, token) },
      { kind: 'note', text: t('account_made.valid') },
    ],
  }))

export const mailAccountActivated = (tx: Tx, customer: Person, siteUrl: string) =>
  mailPerson(tx, customer, (t, { title: site }) => ({
    siteUrl,
    subject: t('account_activated.subject', { site }),
    heading: t('account_activated.heading'),
    blocks: [
      { kind: 'paragraph', text: t('account_activated.intro', { site }) },
      { kind: 'button', label: t('account_activated.sign_in'), url: '/login' },
    ],
  }))

/** Without where it came from: that would tell customers where staff work. */
export const mailPasswordSet = (tx: Tx, customer: Person, siteUrl: string) =>
  mailPerson(tx, customer, (t, { title: site }) => ({
    siteUrl,
    subject: t('password_set.subject', { site }),
    heading: t('password_set.heading'),
    blocks: [
      { kind: 'paragraph', text: t('password_set.intro', { site }) },
      { kind: 'button', label: t('password_set.choose'), url: '/forgot_password' },
    ],
  }))

/** To the address that was theirs until now: whoever still reads it hears where the account went. */
export const mailEmailChanged = (
  tx: Tx,
  customer: Person,
  { formerly, siteUrl }: { formerly: string; siteUrl: string },
) =>
  mailPerson(tx, { ...customer, email: formerly }, (t, { title: site }) => ({
    siteUrl,
    subject: t('email_changed.subject', { site }),
    heading: t('email_changed.heading'),
    blocks: [
      { kind: 'paragraph', text: t('email_changed.intro', { site, email: customer.email }) },
      { kind: 'note', text: t('email_changed.not_you') },
    ],
  }))
