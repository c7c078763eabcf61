/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const AGENT_BOUNDS = {
  slug: 63,
  hostname: 253,
  hostnames: 10,
  reason: 300,
  /** So many months the statistics go back. */
  months: 12,
} as const

export const SITE_STATES = ['open', 'suspended', 'closed'] as const
export type SiteState = (typeof SITE_STATES)[number]

/** What a portal is called in addresses of its own machine: `<slug>.localhost`. */
export const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A name that DNS can lead to a portal: two labels at least, in ASCII, and no number for the last. */
export const HOSTNAME =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** What a hostname is to us. */
export const HOSTNAME_VERDICTS = ['free', 'own', 'taken', 'reserved'] as const
export type HostnameVerdict = (typeof HOSTNAME_VERDICTS)[number]

/** What DNS says of a hostname: it leads here, elsewhere, nowhere yet, or nobody answered. */
export const DNS_STATES = ['here', 'elsewhere', 'nowhere', 'unknown'] as const
export type DnsState = (typeof DNS_STATES)[number]

export const DNS_RECORDS = ['CNAME', 'A', 'AAAA'] as const
