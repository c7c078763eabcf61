import { AMOUNT_MAX, toHundredths } from '#contract/amounts.ts'
import type { CustomerColumn, CustomerProblem } from '#contract/customer-imports/customer-file.ts'
import { isPersonName } from '#contract/identity/person-name.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { isLanguage } from '#contract/languages.ts'
import { LENGTHS } from '#contract/limits.ts'
import { email, phone, prose, username } from '#contract/primitives.ts'
import { KINDS, type Kind } from '#contract/roles.ts'
import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { hasVatForm, plainVatNumber } from '#contract/vat/vat-numbers.ts'
import { readAmount } from '#platform/catalogue/imports/amount-cells.ts'
import { type BadCell, nameIn, readingCells, textIn, WrongCell } from '#platform/catalogue/imports/cells.ts'
import { readCountry } from './country-cells.ts'

/** A customer as a line tells of them. */
export interface NewCustomer {
  email: string
  first_name: string
  last_name: string
  username: string | null
  phone: string
  company_name: string
  company_reg_no: string
  vat_no: string
  address: string
  zip_code: string
  city: string
  country: string | null
  /** Null: the site's. */
  locale: string | null
  kind: Exclude<Kind, 'agent'>
  price_type: PriceType
  /** Hundredths. */
  credits: number
  credit_limit: number
}

type Cells = Readonly<Partial<Record<CustomerColumn, unknown>>>

/** The customer that a line tells of, or the first thing that is wrong with it. */
export function checkCustomer(cells: Cells): NewCustomer | BadCell {
  return readingCells(() => {
    const text = (column: CustomerColumn, longest: number) => textIn(column, cells[column], longest)
    const company_name = text('company_name', LENGTHS.company_name)
    return {
      email: emailIn(cells),
      first_name: personNameIn('first_name', cells),
      last_name: personNameIn('last_name', cells),
      username: usernameIn(cells),
      phone: phoneIn(cells),
      company_name,
      company_reg_no: text('company_reg_no', LENGTHS.company_reg_no),
      vat_no: vatNumberIn(cells),
      address: addressIn(cells),
      zip_code: text('zip_code', LENGTHS.zip_code),
      city: text('city', LENGTHS.city),
      country: countryIn(cells),
      locale: localeIn(cells),
      kind: kindIn(cells) ?? (company_name ? 'business' : 'user'),
      price_type: priceTypeIn(cells),
      credits: amountIn('credits', cells),
      credit_limit: amountIn('credit_limit', cells),
    }
  })
}

/** The longest word, name of a country or number that anybody writes. */
const SHORT = 100

const wrong = (problem: CustomerProblem, column: CustomerColumn, value: string) =>
  new WrongCell(problem, column, value)

function emailIn(cells: Cells): string {
  const text = nameIn('email', cells.email, LENGTHS.email)
  const { data } = email.safeParse(text)
  if (data === undefined) throw wrong('invalid_email', 'email', text)
  return data
}

function personNameIn(column: 'first_name' | 'last_name', cells: Cells): string {
  const text = nameIn(column, cells[column], LENGTHS.person_name)
  if (!isPersonName(text)) throw wrong('invalid_name', column, text)
  return text
}

function usernameIn(cells: Cells): string | null {
  const text = textIn('username', cells.username, LENGTHS.username)
  if (text === '') return null
  if (!username.safeParse(text).success) throw wrong('invalid_username', 'username', text)
  return text
}

function phoneIn(cells: Cells): string {
  const text = textIn('phone', cells.phone, LENGTHS.phone)
  if (!phone.safeParse(text).success) throw wrong('invalid_phone', 'phone', text)
  return text
}

function vatNumberIn(cells: Cells): string {
  const text = textIn('vat_no', cells.vat_no, SHORT)
  const number = plainVatNumber(text)
  if (number.length > LENGTHS.vat_no) throw new WrongCell('too_long', 'vat_no', text)
  if (number !== '' && !hasVatForm(number)) throw wrong('invalid_vat_number', 'vat_no', text)
  return number
}

/** The one cell that may have several lines. */
function addressIn(cells: Cells): string {
  const value = cells.address ?? ''
  const text = String(value).trim()
  if (text.length > LENGTHS.address) throw new WrongCell('too_long', 'address', text)
  if (!['string', 'number'].includes(typeof value) || !ADDRESS.safeParse(text).success)
    throw new WrongCell('invalid', 'address', text)
  return text
}
const ADDRESS = prose(LENGTHS.address)

function countryIn(cells: Cells): string | null {
  const text = textIn('country', cells.country, SHORT)
  if (text === '') return null
  const code = readCountry(text)
  if (code === undefined) throw wrong('unknown_country', 'country', text)
  return code
}

function localeIn(cells: Cells): string | null {
  const text = textIn('locale', cells.locale, SHORT).toLowerCase()
  if (text !== '' && !isLanguage(text)) throw wrong('unknown_locale', 'locale', text)
  return text || null
}

function kindIn(cells: Cells): NewCustomer['kind'] | null {
  const text = textIn('kind', cells.kind, SHORT).toLowerCase()
  if (text === '') return null
  if (!isOneOf(KINDS, text)) throw wrong('unknown_kind', 'kind', text)
  if (text === 'agent') throw wrong('agent', 'kind', text)
  return text
}

function priceTypeIn(cells: Cells): PriceType {
  const text = textIn('price_type', cells.price_type, SHORT)
  const found = text === '' ? 1 : PRICE_TYPES.find((type) => String(type) === text)
  if (found === undefined) throw wrong('not_a_price_type', 'price_type', text)
  return found
}

function amountIn(column: 'credits' | 'credit_limit', cells: Cells): number {
  const text = textIn(column, cells[column], SHORT)
  if (text === '') return 0
  const amount = readAmount(text.replace(/^-/, ''))
  if (typeof amount === 'string') throw wrong(amount, column, text)
  // A debt is told by its sign, and nobody begins with one.
  if ((text.startsWith('-') && amount > 0) || amount > toHundredths(AMOUNT_MAX))
    throw new WrongCell('out_of_range', column, text)
  return amount
}
