/** A VAT number as it is compared and sent: people write it with spaces, dots and in small letters. */
export function plainVatNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '')
}

export const prefixOf = (vatNo: string): string => plainVatNumber(vatNo).slice(0, 2)

/** What VAT numbers of a country begin with: its code, but EL in Greece. */
export const prefixOfCountry = (country: string): string => (country === 'GR' ? 'EL' : country)

const PREFIXES_OF_THE_UNION = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** A number of a country that VIES knows nothing of. GR is no such prefix but a mistake for EL. */
export function isFromElsewhere(vatNo: string): boolean {
  const prefix = prefixOf(vatNo)
  return /^[A-Z]{2}$/.test(prefix) && prefix !== 'GR' && !PREFIXES_OF_THE_UNION.has(prefix)
}

/** Series that tax offices opened after the format library was written. */
const NEWER_SERIES = [/^BE1\d{9}$/, /^CY6\d{7}[A-Z]$/, /^IE\d{7}[A-W][A-IW]$/]

/**
 * Whether a number of the European Union could be one. Check digits are left to VIES: a rule of the library that is
 * out of date would refuse a good customer, while a mistyped number costs one question.
 */
export async function hasVatFormat(vatNo: string): Promise<boolean> {
  const number = plainVatNumber(vatNo)
  if (!PREFIXES_OF_THE_UNION.has(prefixOf(number))) return false
  if (NEWER_SERIES.some((series) => series.test(number))) return true
  const { checkVAT, countries } = await import('jsvat')
  return checkVAT(number, countries).isValidFormat
}
