const names = new Intl.DisplayNames('en', { type: 'region' })

export const englishName = (country: string): string => names.of(country) ?? country

/** A country by the beginning of its code or any part of its English name; accents and case do not matter. */
export function matchesCountry(country: string, keyword: string): boolean {
  const wanted = plain(keyword)
  return plain(country).startsWith(wanted) || plain(englishName(country)).includes(wanted)
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
