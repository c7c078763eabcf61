import { intlLocale } from '#contract/languages.ts'

/** Making a format takes longer than all else in a mail, so each is made once. There are few: languages and currencies. */
const formats = new Map<string, Intl.NumberFormat>()

/** A figure as a language writes it; credits and the like have two decimals at most. */
export function formatNumber(
  language: string,
  value: number,
  options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 },
): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(intlLocale(language), options)
    formats.set(key, format)
  }
  return format.format(value)
}

export const formatMoney = (language: string, value: number, currency: string): string =>
  formatNumber(language, value, { style: 'currency', currency })
