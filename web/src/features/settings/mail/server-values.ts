import type { MailSecurity } from '#contract/mails/bounds.ts'

/** Flat, as a form shows it. The password begins empty, and empty means "as it is". */
export interface ServerValues {
  host: string
  port: number | ''
  security: MailSecurity
  username: string
  password: string
}

/** Where servers of each kind usually listen. */
export type UsualPorts = Readonly<Record<MailSecurity, number>>

/** As the calls take it. */
export function serverOf({ host, port, security, username, password }: ServerValues) {
  return { host, port: Number(port), security, username, ...(password !== '' && { password }) }
}
