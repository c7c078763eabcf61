// Made when it is first asked for: the names of all countries take seven megabytes.
let names: Intl.DisplayNames | undefined

export function englishName(country: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(country) ?? country
}

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
