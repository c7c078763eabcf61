/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SENDER_BOUNDS = { host: 253, port: [1, 65535], username: 254, password: 500 } as const

/** `tls`: encrypted from the first byte, usually at 465; `starttls`: after a greeting, usually at 587. */
export const MAIL_SECURITIES = ['tls', 'starttls'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]
