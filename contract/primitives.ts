import { z } from 'zod'
import { COUNTRY_CODES } from './countries.ts'
import { PERSON_NAME } from './identity/person-name.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { LENGTHS, LIMITS } from './limits.ts'
import { COLOR, THEMES } from './settings/theme.ts'

// Control characters never reach the database (PostgreSQL refuses NUL) nor a mail header (line breaks), nor does half of
// a surrogate pair, which is no character (PostgreSQL refuses it too).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
export const ONE_LINE = /^[^\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]*$/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything but tab, line feed and carriage return
const MANY_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u

/** One line of text. Trimmed; may be empty unless `min` says otherwise. */
export const line = (max: number, min = 0) => z.string().trim().min(min).max(max).regex(ONE_LINE)

/** Several lines of text. */
export const prose = (max: number, min = 0) => z.string().trim().min(min).max(max).regex(MANY_LINES)

/** Markup from the rich text editor; the server sanitises it before it is stored. */
export const richText = (max = 100_000) => z.string().max(max).regex(MANY_LINES)

/** A first or last name of somebody who is new here. */
export const personName = line(LENGTHS.person_name, 1).regex(PERSON_NAME)

export const id = z.uuid()
export const idParam = z.strictObject({ id })
/** Trimmed before it is looked at: addresses are pasted, with a space at the end. */
export const email = z.string().trim().toLowerCase().max(LENGTHS.email).check(z.email())
export const username = z
  .string()
  .trim()
  .min(3)
  .max(LENGTHS.username)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u)
export const password = z.string().min(LIMITS.password_min).max(LIMITS.password_max)
export const phone = line(LENGTHS.phone).regex(/^$|^\+?[0-9 ()./-]{4,32}$/)
/**
 * Empty or of the form of its country, kept without the spaces and dots that people write. The form is asked for where
 * the number changes: one from before it was asked for may be sent back as it is.
 */
export const vatNumber = line(LENGTHS.vat_no)
/**
 * The form of a country's code, for what may have been kept since before there was a list: sent back unchanged it stays,
 * and whoever takes another asks whether there is such a country.
 */
export const keptCountry = z.string().regex(/^[A-Z]{2}$/)
export const country = z.enum(COUNTRY_CODES as [string, ...string[]])
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** A name of the time zone database. Offsets like +02:00 are refused: they know no summer time. */
export const timeZone = line(60, 1).refine(isTimeZone)
export const language = z.enum(LANGUAGE_CODES as [string, ...string[]])
export const theme = z.enum(THEMES)
export const color = z.string().regex(COLOR)
export const code = z.string().regex(new RegExp(`^[0-9]{${LIMITS.code_digits}}$`))
export const opaqueToken = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[A-Za-z0-9._-]+$/)
export const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
export const calendarDate = z.iso.date()
/** An instant in an answer, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
export const count = z.int().min(0)

/** Credits, money or percent: a number with at most two places after the point. */
export const decimal = (min: number, max: number) => z.number().min(min).max(max).multipleOf(0.01)

/** A whole number in a field of a form, which is text. Empty counts as left out. */
export const formCount = (min: number, max: number) =>
  z
    .string()
    .regex(/^(-?[0-9]{1,9})?$/)
    .meta({ examples: [String(min)] })
    .transform((text) => (text === '' ? undefined : Number(text)))
    .pipe(z.int().min(min).max(max).optional())

/** The same, where an empty field takes away what was there. */
export const formCountOrNone = (min: number, max: number) =>
  z
    .string()
    .regex(/^(-?[0-9]{1,9})?$/)
    .meta({ examples: [String(min), ''] })
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.int().min(min).max(max).nullable())

/** Credits in a field of a form. */
export const formDecimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}([.][0-9]{1,2})?$/)
    .transform(Number)
    .pipe(decimal(min, max))

/** A box that must be ticked, in a form. */
export const formTick = z
  .string()
  .meta({ enum: ['true'] })
  .transform((value) => value === 'true')
  .pipe(z.literal(true))

/** A list or an object in a field of a form, as JSON. */
export const jsonText = <T extends z.ZodType>(inner: T, example = '[]') =>
  z
    .string()
    .max(20_000)
    .meta({ contentMediaType: 'application/json', examples: [example] })
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', input: text })
        return z.NEVER
      }
    })
    .pipe(inner)

const integerInQuery = z
  .string()
  .regex(/^-?[0-9]{1,9}$/)
  .transform(Number)

/** Several of these values in a query, with commas between them. */
export const severalOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .max(1000)
    .regex(/^[\w,-]*$/)
    .meta({ examples: [values[0]] })
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(values)).min(1))

/** Credits or money in a query, which is text. */
export const decimalInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,9}([.][0-9]{1,2})?$/)
    .meta({ examples: ['0'] })
    .transform(Number)
    .pipe(decimal(min, max))

/**
 * The query of a paged list. Sorting is by one of the named fields and nothing else, so no text of the caller
 * ever becomes SQL. `size=-1` means all (LIMITS.rows_max at most).
 */
export function listQuery<
  const S extends readonly [string, ...string[]],
  E extends z.ZodRawShape = Record<never, never>,
>(sortFields: S, extra: E = {} as E) {
  return z.strictObject({
    page: integerInQuery.pipe(z.int().min(1).max(LIMITS.page_max)).default(1),
    size: integerInQuery
      .pipe(z.union([z.literal(-1), z.int().min(1).max(LIMITS.page_size_max)]))
      .default(LIMITS.page_size),
    search: line(LENGTHS.search).optional(),
    sort_by: z.enum(sortFields).optional(),
    sort_order: z.enum(['asc', 'desc']).optional(),
    ...extra,
  })
}

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, page: z.int(), size: z.int() })

/** A cursor from an earlier answer: the page that follows it, however far it is. It may hold a name of any length. */
export const after = line(1200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .optional()

/** A list that grows without end: walked by cursors, and counted to a limit. */
export const longListOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({
    /** Where the next page begins; null on the last, and where the list is not in the order of its cursors. */
    next: z.string().nullable(),
    /** False where there are more than are counted: there are at least `total`. */
    total_is_exact: z.boolean(),
  })

export const done = z.object({ status: z.literal('success') })

function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
