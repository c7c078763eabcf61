import { oneLine } from './one-line.ts'

export interface MailAddress {
  name: string
  address: string
}

/**
 * One recipient, not a list and not a header. People's addresses are checked where they come in; this is the last
 * door before the wire, so it refuses rather than mends.
 */
export function checkedAddress({ name, address }: MailAddress): MailAddress {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\@]{1,64}@[^\s\p{Cc}<>()[\],;:"\\@]{1,253}$/u.test(address)) {
    throw new Error(`Not a mail address: ${JSON.stringify(address)}`)
  }
  return { name: oneLine(name), address }
}

/** `Name <address>` or a bare address, as it stands in the configuration. */
export function parseAddress(value: string): MailAddress {
  const [, name = '', address = value] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(value) ?? []
  return checkedAddress({ name, address: address.trim() })
}
