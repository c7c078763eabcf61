import { intlLocale } from '#contract/languages.ts'
import type { Kind } from '#contract/roles.ts'
import type { PdfRequest, PdfSite } from '#platform/documents/pdf-renderer.ts'
import { type TextKey, texts } from '#platform/texts/texts.ts'

export interface MyDataPerson {
  first_name: string
  last_name: string
  username: string | null
  email: string
  verified: boolean
  phone: string
  kind: Kind
  company_name: string
  company_reg_no: string
  vat_no: string
  address: string
  zip_code: string
  city: string
  country: string | null
  locale: string
  created_at: Date
}

export interface MyDataSession {
  user_agent: string
  ip: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export interface MyData {
  language: string
  timeZone: string
  now: Date
  site: PdfSite
  images?: Record<string, Uint8Array>
  person: MyDataPerson
  sessions: readonly MyDataSession[]
}

const LABELS = [
  'title',
  'person',
  'sessions',
  'sessions_hint',
  'no_sessions',
  'first_name',
  'last_name',
  'username',
  'email',
  'verified',
  'phone',
  'kind',
  'company_name',
  'company_reg_no',
  'vat_no',
  'address',
  'zip_code',
  'city',
  'country',
  'locale',
  'created_at',
  'device',
  'ip',
  'signed_in_at',
  'last_used_at',
  'expires_at',
  'empty',
] as const

/** Everything kept about a person, as a document in their language: dates, country and language names written out. */
export function myDataSheet({ language, timeZone, now, site, images, person, sessions }: MyData): PdfRequest {
  const t = texts(language, 'documents')
  const time = new Intl.DateTimeFormat(intlLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const shortDay = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeZone })
  const hour = new Intl.DateTimeFormat(intlLocale(language), { timeStyle: 'short', timeZone })
  const inCell = (date: Date) => `${shortDay.format(date)}\n${hour.format(date)}`
  const day = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone })
  const name = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames(intlLocale(language), { type }).of(code) ?? code
  const label = (key: (typeof LABELS)[number]) => t(`my_data.${key}` satisfies TextKey<'documents'>)
  return {
    template: new URL('my-data.typ', import.meta.url),
    language,
    ...(images && { images }),
    data: {
      site,
      labels: Object.fromEntries(LABELS.map((key) => [key, label(key)])),
      subtitle: t('my_data.subtitle', { site: site.title }),
      generated_at: t('my_data.generated_at', { date: time.format(now) }),
      person: {
        ...person,
        verified: t(person.verified ? 'my_data.yes' : 'my_data.no'),
        kind: t(`my_data.kinds.${person.kind}`),
        country: person.country && name('region', person.country),
        locale: name('language', person.locale),
        created_at: day.format(person.created_at),
      },
      sessions: sessions.map((session) => ({
        device: session.user_agent,
        ip: session.ip,
        signed_in_at: inCell(session.created_at),
        last_used_at: inCell(session.last_used_at),
        expires_at: inCell(session.expires_at),
      })),
    },
  }
}
