/** What an order is found by, beside its number. Plates are looked for with and without their spaces and dashes. */
export function searchText([plate, ...others]: readonly (string | undefined)[]): string {
  const words = [plate, ...others].filter((part): part is string => Boolean(part))
  return [...words, (plate ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')].join(' ').toLowerCase()
}
