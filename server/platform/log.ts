import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Secrets never reach the log: not by header, not by body, not by address. */
const SECRET_PATHS = [
  'req.headers["x-access-token"]',
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.old_password',
  '*.refresh_token',
  '*.access_token',
  '*.captcha',
  '*.code',
  // PostgreSQL tells the whole row that a constraint refused.
  'err.detail',
  'err.where',
]

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: SECRET_PATHS, censor: '[secret]' } }, destination)
}

/** A path as it may be logged: signed addresses lose their signature. */
export function withoutSecrets(url: string): string {
  return url.replace(/(signature|token|code)=[^&]*/g, '$1=[secret]')
}
