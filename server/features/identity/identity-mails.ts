import { intlLocale } from '#contract/languages.ts'
import { LIMITS } from '#contract/limits.ts'
import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import { texts } from '#platform/texts/texts.ts'
import { nameOf, type Person } from './user-store.ts'

type Receiver = Pick<Person, 'first_name' | 'last_name' | 'email' | 'locale' | 'verified'>

/**
 * Until an address is confirmed its owner may have nothing to do with the account, and a name is what a stranger typed:
 * a mail that repeated it would carry their words to anybody's mailbox.
 */
async function mailTo(tx: ReadTx, person: Receiver) {
  const { title: site } = await getSettings(tx)
  const t = texts(person.locale, 'mail')
  const name = person.verified ? nameOf(person) : ''
  return {
    site,
    to: { name, address: person.email },
    language: person.locale,
    hello: {
      kind: 'paragraph' as const,
      text: name ? t('layout.hello', { name }) : t('layout.hello_nobody'),
    },
    t,
  }
}

export async function mailVerificationCode(
  tx: Tx,
  person: Receiver,
  { code, siteUrl }: { code: string; siteUrl: string },
) {
  const { site, to, language, hello, t } = await mailTo(tx, person)
  sendMail(tx, {
    siteUrl,
    to,
    language,
    subject: t('verify_email.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('verify_email.heading') },
      hello,
      { kind: 'paragraph', text: t('verify_email.intro') },
      { kind: 'code', code },
      { kind: 'note', text: t('layout.code_valid', { count: LIMITS.code_minutes, site }) },
    ],
  })
}

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
export async function mailResetCode(
  tx: Tx,
  person: Receiver,
  { code, token, siteUrl }: { code: string; token: string; siteUrl: string | undefined },
) {
  const { site, to, language, hello, t } = await mailTo(tx, person)
  sendMail(tx, {
    ...(siteUrl && { siteUrl }),
    to,
    language,
    subject: t('reset_password.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('reset_password.heading') },
      hello,
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
  })
}

/** To the owner of an address with which somebody tried to sign up. */
export async function mailKnownEmail(tx: Tx, person: Receiver, siteUrl: string | undefined) {
  const { site, to, language, hello, t } = await mailTo(tx, person)
  sendMail(tx, {
    ...(siteUrl && { siteUrl }),
    to,
    language,
    subject: t('known_email.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('known_email.heading') },
      hello,
      { kind: 'paragraph', text: t('known_email.intro') },
      { kind: 'button', label: t('known_email.sign_in'), url: '/login' },
      { kind: 'note', text: t('known_email.forgot') },
    ],
  })
}

export async function mailPasswordChanged(tx: Tx, person: Receiver, origin: CallOrigin) {
  const { site, to, language, hello, t } = await mailTo(tx, person)
  const time = new Intl.DateTimeFormat(intlLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(tx.now)
  sendMail(tx, {
    siteUrl: origin.url,
    to,
    language,
    subject: t('password_changed.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('password_changed.heading') },
      hello,
      { kind: 'paragraph', text: t('password_changed.intro') },
      {
        kind: 'facts',
        rows: [
          { label: t('password_changed.time'), value: time },
          { label: t('password_changed.device'), value: origin.userAgent || '–' },
          { label: t('password_changed.address'), value: origin.ip },
        ],
      },
      { kind: 'note', text: t('password_changed.not_you') },
      { kind: 'button', label: t('password_changed.reset'), url: '/forgot_password' },
    ],
  })
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
