import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import type { Formats } from '../../lib/formats.ts'
import { clockTime, weekdayName } from '../../lib/week.ts'

/** The few words that values need, in the reader's language. */
export interface ValueWords {
  language: string
  yes: string
  no: string
  file: string
  theme: (name: string) => string
  /** Of what the shop sells. Every other status stands by its code. */
  statuses: Readonly<Record<string, string>>
  formats: Pick<Formats, 'number' | 'country' | 'date' | 'dateTime'>
}

const RICH_TEXTS: readonly string[] = [
  'cookie_law',
  'terms_of_use',
  'privacy_policy',
  'description',
  'terms_and_conditions',
]
const COUNTRIES: readonly string[] = ['country', 'countries', 'blocked_countries']
/** In epoch milliseconds. */
const MOMENTS: readonly string[] = ['start_date', 'expiry_date']
const FILES: readonly string[] = [
  'picture_file_id',
  'logo_file_id',
  'logo',
  'logo_key',
  'image',
  'images',
  'ecu_images',
  'adblue_images',
]

/** A recorded value as lines that a person can read and compare. Nothing there means no lines. */
export function valueLines(field: string, value: unknown, words: ValueWords): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((item) => valueLines(field, item, words).join(' · '))
  if (typeof value === 'number') return [numberLine(field, value, words)]
  if (FILES.includes(field)) return [words.file]
  if (typeof value === 'boolean') return [value ? words.yes : words.no]
  if (typeof value === 'object') return objectLines(value as Record<string, unknown>, words)
  return textLines(field, String(value), words)
}

const numberLine = (field: string, value: number, { formats }: ValueWords): string =>
  MOMENTS.includes(field) ? formats.dateTime(value) : formats.number(value)

function textLines(field: string, text: string, { formats, theme, statuses }: ValueWords): string[] {
  if (RICH_TEXTS.includes(field)) return plainLines(text)
  if (COUNTRIES.includes(field)) return [formats.country(text)]
  if (field === 'status') return [statuses[text] ?? text]
  if (field === 'default_theme') return [theme(text)]
  if (field === 'locale' || field === 'default_locale') return [isLanguage(text) ? LANGUAGES[text] : text]
  return text.split('\n')
}

function objectLines(value: Record<string, unknown>, words: ValueWords): string[] {
  const { language, formats } = words
  if (typeof value.day === 'number' && typeof value.from === 'string' && typeof value.to === 'string') {
    const hours = `${clockTime(language, value.from)} – ${clockTime(language, value.to)}`
    return [`${weekdayName(language, value.day)}: ${hours}`]
  }
  if (typeof value.date === 'string' && typeof value.reason === 'string') {
    const date = formats.date(`${value.date}T00:00:00Z`, 'UTC')
    return [value.reason ? `${date}: ${value.reason}` : date]
  }
  if (typeof value.from === 'number' && typeof value.to === 'number') {
    return [[...new Set([value.from, value.to])].map((end) => formats.number(end)).join(' – ')]
  }
  return Object.entries(value).map(
    ([name, inner]) => `${name}: ${valueLines(name, inner, words).join(' · ')}`,
  )
}

/** Markup as the words in it: a paragraph, heading or list item a line. Parsed inertly, nothing in it runs. */
function plainLines(html: string): string[] {
  const spaced = html.replace(/<(\/?(p|h[1-6]|li|ul|ol|blockquote|pre)|br|hr)\b[^>]*>/gi, '\n$&')
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? ''
  return text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
}
