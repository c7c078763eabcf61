import { intlLocale } from '#contract/languages.ts'
import { LIMITS } from '#contract/limits.ts'
import { ROLE } from '#contract/roles.ts'
import { type Letter, type MailTexts, mailPerson, sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import { texts } from '#platform/texts/texts.ts'
import { nameOf, type Person } from './user-store.ts'

/**
 * Until an address is confirmed its owner may have nothing to do with the account, and a name is what a stranger typed:
 * a mail that repeated it would carry their words to anybody's mailbox.
 */
const mailHolder = (tx: Tx, person: Person, write: (t: MailTexts, site: string) => Letter) =>
  mailPerson(tx, person, (t, { title }) => ({
    ...write(t, title),
    ...(!person.verified && { name: '' }),
  }))

export const mailVerificationCode = (
  tx: Tx,
  person: Person,
  { code, siteUrl }: { code: string; siteUrl: string },
) =>
  mailHolder(tx, person, (t, site) => ({
    siteUrl,
    subject: t('verify_email.subject', { site }),
    heading: t('verify_email.heading'),
    blocks: [
      { kind: 'paragraph', text: t('verify_email.intro') },
      { kind: 'code', code },
      { kind: 'note', text: t('layout.code_valid', { count: LIMITS.code_minutes, site }) },
    ],
  }))

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
export const mailResetCode = (
  tx: Tx,
  person: Person,
  { code, token, siteUrl }: { code: string; token: string; siteUrl: string | undefined },
) =>
  mailHolder(tx, person, (t, site) => ({
    siteUrl,
    subject: t('reset_password.subject', { site }),
    heading: t('reset_password.heading'),
    blocks: [
      { kind: 'paragraph', text: t('reset_password.intro') },
      { kind: 'code', code },
      {
        kind: 'button',
        label: t('reset_password.choose'),
        url: `/forgot_password#${new URLSearchParams({ email: person.email, reset_token: token })}`,
      },
      { kind: 'note', text: t('layout.code_valid', { count: LIMITS.code_minutes, site }) },
      { kind: 'note', text: t('reset_password.not_you') },
    ],
  }))

/** To the owner of an address with which somebody tried to sign up. */
export const mailKnownEmail = (tx: Tx, person: Person, siteUrl: string | undefined) =>
  mailHolder(tx, person, (t, site) => ({
    siteUrl,
    subject: t('known_email.subject', { site }),
    heading: t('known_email.heading'),
    blocks: [
      { kind: 'paragraph', text: t('known_email.intro') },
      { kind: 'button', label: t('known_email.sign_in'), url: '/login' },
      { kind: 'note', text: t('known_email.forgot') },
    ],
  }))

export const mailPasswordChanged = (tx: Tx, person: Person, origin: CallOrigin) =>
  mailHolder(tx, person, (t, site) => ({
    siteUrl: origin.url,
    subject: t('password_changed.subject', { site }),
    heading: t('password_changed.heading'),
    blocks: [
      { kind: 'paragraph', text: t('password_changed.intro') },
      whereFrom(tx, person, origin, t),
      { kind: 'note', text: t('password_changed.not_you') },
      { kind: 'button', label: t('password_changed.reset'), url: '/forgot_password' },
    ],
  }))

/** Whoever got into an account would first make sure to stay in it: the owner hears of every change. */
export const mailSecondFactor = (
  tx: Tx,
  person: Person,
  { kind, what }: { kind: 'factor_added' | 'factor_removed'; what: 'totp' | 'passkey' },
  origin: CallOrigin,
) =>
  mailHolder(tx, person, (t, site) => ({
    siteUrl: origin.url,
    subject: t('second_factor.subject', { site }),
    heading: t(`second_factor.${kind}.${what}`),
    blocks: [
      { kind: 'paragraph', text: t(`second_factor.${kind}.intro`) },
      whereFrom(tx, person, origin, t),
      { kind: 'note', text: t('second_factor.not_you') },
      { kind: 'button', label: t('password_changed.reset'), url: '/forgot_password' },
    ],
  }))

/** Staff reset it. Without where it came from: that would tell customers where staff work. */
export const mailSecondFactorReset = (tx: Tx, person: Person, siteUrl: string) =>
  mailPerson(tx, person, (t, { title: site }) => ({
    siteUrl,
    subject: t('second_factor_reset.subject', { site }),
    heading: t('second_factor_reset.heading'),
    blocks: [
      { kind: 'paragraph', text: t('second_factor_reset.intro', { site }) },
      {
        kind: 'button',
        label: t('second_factor_reset.set_up'),
        url: person.role_id === ROLE.customer ? '/profile_settings' : '/admin/profile_settings',
      },
    ],
  }))

/** When, with what and from where: it tells the owner whether it was them. */
function whereFrom(tx: Tx, { locale }: Person, { userAgent, ip }: CallOrigin, t: MailTexts) {
  const time = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(tx.now)
  return {
    kind: 'facts' as const,
    rows: [
      { label: t('password_changed.time'), value: time },
      { label: t('password_changed.device'), value: userAgent || '–' },
      { label: t('password_changed.address'), value: ip },
    ],
  }
}

/** To the site's own address: somebody waits to be let in. */
export async function mailAccountWaiting(tx: Tx, person: Person, siteUrl: string) {
  const settings = await getSettings(tx)
  if (!settings.email) return
  const t = texts(settings.default_locale, 'mail')
  sendMail(tx, {
    siteUrl,
    to: { name: settings.title, address: settings.email },
    language: settings.default_locale,
    subject: t('account_waiting.subject', { site: settings.title }),
    blocks: [
      { kind: 'heading', text: t('account_waiting.heading') },
      { kind: 'paragraph', text: t('account_waiting.intro') },
      {
        kind: 'facts',
        rows: [
          { label: t('account_waiting.name'), value: nameOf(person) },
          { label: t('account_waiting.email'), value: person.email },
          { label: t('account_waiting.company'), value: person.company_name || '–' },
        ],
      },
    ],
  })
}
