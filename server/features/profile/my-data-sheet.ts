import { fromHundredths } from '#contract/amounts.ts'
import { intlLocale } from '#contract/languages.ts'
import type { listOwnWords } from '#features/conversations/index.ts'
import type { listOpenSessions, Person } from '#features/identity/index.ts'
import type { listReadMarks } from '#features/message-box/index.ts'
import type { listSentBy } from '#features/sent-files/index.ts'
import type { PdfRequest, PdfSite } from '#platform/documents/pdf-renderer.ts'
import { formatMoney } from '#platform/texts/format-number.ts'
import { type TextKey, texts } from '#platform/texts/texts.ts'
import type { listKeptAddresses, listPurchases } from './own-purchases.ts'

declare module '#platform/texts/texts.ts' {
  interface Catalogues {
    'shop-orders': typeof import('#locales/en/shop-orders.json')
  }
}

const OF_PERSON = [
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
] as const

const LABELS = [
  'title',
  'person',
  'sessions',
  'sessions_hint',
  'no_sessions',
  ...OF_PERSON,
  'telegram',
  'device',
  'ip',
  'signed_in_at',
  'last_used_at',
  'expires_at',
  'empty',
  'words',
  'words_hint',
  'no_words',
  'when',
  'where',
  'text',
  'files',
  'no_files',
  'file',
  'notices',
  'notices_hint',
  'no_notices',
  'notice',
  'seen_at',
  'dismissed_at',
  'purchases',
  'no_purchases',
  'purchase',
  'state',
  'total',
  'sent_to',
  'addresses',
  'no_addresses',
] as const

export interface MyData {
  language: string
  timeZone: string
  now: Date
  site: PdfSite
  person: Pick<Person, (typeof OF_PERSON)[number]>
  /** The chat that they connected, by its name there; only staff can. */
  telegram: { name: string; linked_at: Date } | null
  sessions: readonly Omit<Awaited<ReturnType<typeof listOpenSessions>>[number], 'id'>[]
  words: Awaited<ReturnType<typeof listOwnWords>>
  files: Awaited<ReturnType<typeof listSentBy>>
  notices: Awaited<ReturnType<typeof listReadMarks>>
  purchases: Awaited<ReturnType<typeof listPurchases>>
  addresses: Awaited<ReturnType<typeof listKeptAddresses>>
}

/** Everything kept about a person, as a document in their language: dates, country and language names written out. */
export function myDataSheet({
  language,
  timeZone,
  now,
  site,
  person,
  telegram,
  sessions,
  ...said
}: MyData): PdfRequest {
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
        telegram:
          telegram &&
          t('my_data.telegram_chat', { name: telegram.name, date: day.format(telegram.linked_at) }),
      },
      sessions: sessions.map((session) => ({
        device: session.user_agent,
        ip: session.ip,
        signed_in_at: inCell(session.created_at),
        last_used_at: inCell(session.last_used_at),
        expires_at: inCell(session.expires_at),
      })),
      words: said.words.map(({ kind, text, file_name, created_at }) => ({
        when: inCell(created_at),
        where: t(`my_data.places.${kind}`),
        text: [text, file_name].filter(Boolean).join('\n'),
      })),
      files: said.files.map(({ name, note, registration, created_at }) => ({
        when: inCell(created_at),
        file: name,
        text: [registration, note].filter(Boolean).join('\n'),
      })),
      notices: said.notices.map(({ title, read_at, dismissed_at }) => ({
        notice: title,
        seen_at: inCell(read_at),
        dismissed_at: dismissed_at ? inCell(dismissed_at) : '',
      })),
      purchases: said.purchases.map((order) => ({
        when: inCell(order.created_at),
        purchase: order.invoice_no,
        state: texts(language, 'shop-orders')(`statuses.${order.status}`),
        total: formatMoney(language, fromHundredths(order.total), order.currency),
        sent_to: linesOf(order.shipping_address, name),
      })),
      addresses: said.addresses.map((address) => ({
        last_used_at: inCell(address.used_at),
        address: linesOf(address, name),
      })),
    },
  }
}

type Named = (type: 'region', code: string) => string

/** An address as it stands on a parcel. */
const linesOf = (
  {
    name,
    company_name,
    address,
    zip_code,
    city,
    country,
    phone,
  }: MyData['purchases'][number]['shipping_address'],
  named: Named,
): string =>
  [name, company_name, address, `${zip_code} ${city}`.trim(), named('region', country), phone]
    .filter(Boolean)
    .join('\n')
