/** What nodemailer says of a mail that was not taken. */
interface SmtpError {
  message?: string
  code?: string
  syscall?: string
  responseCode?: number
  response?: string
  command?: string
  timeoutType?: string
}

export interface Outcome {
  /**
   * `bounced`: the address takes no mail. `refused`: this mail is not wanted. `later`: not now, says the recipient's server.
   * `away`: nothing was handed over, the mail server itself takes none. `unknown`: nobody can tell.
   */
  kind: 'bounced' | 'refused' | 'later' | 'away' | 'unknown'
  error: string
}

/** Said before a mail is handed over: name not found, wrong password, no encryption. */
const BEFORE_MAILS = [
  'EDNS',
  'EAUTH',
  'ETLS',
  'EPROXY',
  'ECONFIG',
  'EREQUIRETLS',
  'EOAUTH2',
  'ENOAUTH',
  'outgoing_address_refused',
]
const BEFORE_MAILS_IN_TIME = ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT', 'DNS_TIMEOUT']
const SERVICE_NOT_AVAILABLE = 421
/** Where mails are written to disk, and it takes none. */
const DISK = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT', 'EIO']

/** Where in doubt it is `unknown`: better one too few than one person twice. */
export function outcomeOf(thrown: unknown): Outcome {
  const error = thrown as SmtpError
  const said = (error.response ?? error.message ?? 'unknown').replace(/\s+/g, ' ')
  return { kind: kindOf(error), error: said }
}

function kindOf({ code = '', syscall, responseCode, command, timeoutType = '' }: SmtpError): Outcome['kind'] {
  if (BEFORE_MAILS.includes(code) || BEFORE_MAILS_IN_TIME.includes(timeoutType)) return 'away'
  if (syscall === 'connect' || syscall === 'getaddrinfo' || DISK.includes(code)) return 'away'
  // Ours, before anything was sent: no address that a mail could go to.
  if (code === '') return 'refused'
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'unknown'
  const isOfMail = command === 'MAIL FROM' || command === 'RCPT TO' || command === 'DATA'
  if (!isOfMail || responseCode === SERVICE_NOT_AVAILABLE) return 'away'
  if (responseCode < 500) return 'later'
  return command === 'RCPT TO' ? 'bounced' : 'refused'
}
