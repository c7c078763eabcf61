import { isIP } from 'node:net'
import type { DNS_RECORDS, DnsState } from '#contract/agents/bounds.ts'
import type { NameRecords } from '#platform/dns.ts'

interface DnsRecord {
  type: (typeof DNS_RECORDS)[number]
  name: string
  value: string
}

/** What DNS says of a name, as lines of it. */
export function recordsOf(name: string, found: NameRecords | null): DnsRecord[] {
  if (!found) return []
  const { cname, a, aaaa } = found
  return [
    ...(cname === null ? [] : [{ type: 'CNAME' as const, name, value: cname }]),
    ...a.map((value) => ({ type: 'A' as const, name, value })),
    ...aaaa.map((value) => ({ type: 'AAAA' as const, name, value })),
  ]
}

/**
 * What to enter for a name so that it leads to the portal: an alias of the portal's own name, or the portal's numbers, for
 * names that cannot have an alias (`example.com` itself). `portal` is a name, or a number where it has none.
 */
export function recordsToEnter(name: string, portal: string, found: NameRecords | null): DnsRecord[] {
  if (isIP(portal) !== 0) return [{ type: isIP(portal) === 4 ? 'A' : 'AAAA', name, value: portal }]
  const numbers = recordsOf(name, found && { ...found, cname: null })
  return [{ type: 'CNAME', name, value: portal }, ...numbers]
}

/** Where a name leads, as against the portal. A number that both lead to is enough: a name may have several. */
export function leadsTo(
  found: NameRecords | null,
  portal: string,
  portalRecords: NameRecords | null,
): DnsState {
  if (!found) return 'unknown'
  if (found.cname === portal) return 'here'
  const numbers = [...found.a, ...found.aaaa]
  if (numbers.length === 0) return found.cname === null ? 'nowhere' : 'elsewhere'
  const own = isIP(portal) === 0 ? [...(portalRecords?.a ?? []), ...(portalRecords?.aaaa ?? [])] : [portal]
  return numbers.some((number) => own.includes(number)) ? 'here' : 'elsewhere'
}
