/*
 * What VAT numbers look like, for server and web alike: the form is told while somebody types. Check digits are left to
 * VIES: a rule that is out of date would refuse a good customer, while a mistyped number costs one question. No zod:
 * the web imports this.
 */

interface VatNumberForm {
  /** What follows the prefix. */
  pattern: RegExp
  /** A number that fits, as a hint. */
  example: string
}

const UNION: Record<string, VatNumberForm> = {
  AT: { pattern: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^\d{9,10}$/, example: 'BG123456789' },
  CY: { pattern: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^\d{9}$/, example: 'EE123456789' },
  EL: { pattern: /^\d{9}$/, example: 'EL123456789' },
  ES: { pattern: /^([A-Z]\d{8}|\d{8}[A-Z]|[A-Z]\d{7}[A-Z])$/, example: 'ESX1234567X' },
  FI: { pattern: /^\d{8}$/, example: 'FI12345678' },
  FR: { pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/, example: 'FR12345678901' },
  HR: { pattern: /^\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { pattern: /^\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^[\dA-Z+*]{9}B\d{2}$/, example: 'NL123456789B01' },
  PL: { pattern: /^\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^\d{2,10}$/, example: 'RO12345678' },
  // The last two count the registrations of a business; most have one.
  SE: { pattern: /^\d{12}$/, example: 'SE123456789001' },
  SI: { pattern: /^\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^\d{10}$/, example: 'SK1234567890' },
}

/** Neighbours whose businesses write their number on invoices, too. VIES knows nothing of them but XI. */
const ELSEWHERE: Record<string, VatNumberForm> = {
  CH: { pattern: /^E\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456789MWST' },
  GB: { pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' },
  NO: { pattern: /^\d{9}(MVA)?$/, example: 'NO123456789MVA' },
  XI: { pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'XI123456789' },
}

/** An example where neither letters nor a country are known. */
export const ANY_VAT_NUMBER = 'DE123456789'

/** Where no form is known: letters of a country, and something that could be a number. The Emirates' has 15 figures. */
const ANY = /^[A-Z]{2}[0-9A-Z+*]{2,15}$/

/** A VAT number as it is compared and sent: people write it with spaces, dots and in small letters. */
export function plainVatNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '')
}

export const prefixOf = (vatNo: string): string => plainVatNumber(vatNo).slice(0, 2)

/** What VAT numbers of a country begin with: its code, but EL in Greece. */
export const prefixOfCountry = (country: string): string => (country === 'GR' ? 'EL' : country)

/** A number of a country that VIES knows nothing of. GR is no such prefix but a mistake for EL. */
export function isFromElsewhere(vatNo: string): boolean {
  const prefix = prefixOf(vatNo)
  return /^[A-Z]{2}$/.test(prefix) && prefix !== 'GR' && !Object.hasOwn(UNION, prefix)
}

/** Whether a number could be one of the European Union. */
export function hasUnionForm(vatNo: string): boolean {
  const number = plainVatNumber(vatNo)
  const prefix = prefixOf(number)
  return Object.hasOwn(UNION, prefix) && UNION[prefix]?.pattern.test(number.slice(2)) === true
}

/** Whether a number has the form of the country whose letters it bears. */
export function hasVatForm(vatNo: string): boolean {
  const number = plainVatNumber(vatNo)
  const form = formOf(prefixOf(number))
  return form ? form.pattern.test(number.slice(2)) : prefixOf(number) !== 'GR' && ANY.test(number)
}

/**
 * A number as that country writes it: of the country whose letters were typed, else of the one given. Null where we do
 * not know any.
 */
export function exampleOfVatNumber(typed: string, country: string | null): string | null {
  const prefixes = [prefixOfCountry(prefixOf(typed)), prefixOfCountry(country ?? '')]
  for (const prefix of prefixes) {
    const form = formOf(prefix)
    if (form) return form.example
  }
  return null
}

/** False while what was typed can still become a number: it is too early to complain. */
export function isBadVatNumber(typed: string): boolean {
  const number = plainVatNumber(typed)
  if (number === '' || hasVatForm(number)) return false
  const example = exampleOfVatNumber(number, null)
  const couldGrow = example !== null && number.length < example.length && /^[A-Z]{2}[0-9A-Z+*]*$/.test(number)
  return !couldGrow && !/^[A-Z]{1,2}$/.test(number)
}

function formOf(prefix: string): VatNumberForm | undefined {
  const known = Object.hasOwn(UNION, prefix) ? UNION : ELSEWHERE
  return Object.hasOwn(known, prefix) ? known[prefix] : undefined
}
