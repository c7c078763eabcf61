import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const SECRET_LENGTH = 32

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().max(65535, 'must be a port number'))
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
/** An address of a host and nothing below it: what is appended must lead somewhere. */
const hostUrl = url('http:', 'https:')
  .refine(
    (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must end after the host: a path, a query, a fragment or a password is no part of it',
  )
  .transform((value) => new URL(value).origin)
const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

function checkProxies(proxies: string[], context: z.RefinementCtx) {
  const wrong = proxies.find((proxy) => !isAddressOrRange(proxy))
  if (wrong) context.addIssue(`must be addresses or CIDR ranges, and ${wrong} is none`)
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * Every environment variable, documented and checked once. `process.env` is read nowhere else.
 * An unset and an empty variable mean the same.
 */
const VARIABLES = {
  /** Port to listen on. */
  PORT: port.default(8080),
  /** Address to listen on; unless it is set, this machine only until PUBLIC_URL names an address for others. */
  HOST: z.string().optional(),
  /** Where the embedded database, uploaded files, mails without SMTP and the secret key live. */
  DATA_DIR: z.string().default('data'),
  /** A PostgreSQL (16 or newer) of your own; its user must own the database and may create roles. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Connections to PostgreSQL a process keeps at most for reading and for transactions. */
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of at least 2')
    .transform(Number)
    .pipe(z.int().min(2, 'must be a number of at least 2'))
    .default(8),
  /** The unprivileged user that runs the embedded PostgreSQL when we are root. */
  PG_RUN_AS: z.string().optional(),
  /** Files go to this S3 bucket instead of DATA_DIR/files. All four or none; the region has a default. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** smtp:// or smtps:// with user and password; without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** Sender of mails when a site has no contact address. */
  MAIL_FROM: z.string().default('no-reply@localhost'),
  /** Mails of mailings a minute, on each site; 0 means as fast as the mail server takes them. */
  BULK_MAILS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number')
    .transform(Number)
    .default(300),
  /** How people reach the admin site. Links in mails and to payments begin with it, whatever a request says. */
  PUBLIC_URL: hostUrl.optional(),
  /** At least 32 characters; made and kept in DATA_DIR when not given. Every instance needs the same one. */
  SECRET_KEY: z.string().min(SECRET_LENGTH, 'must have at least 32 characters').optional(),
  /** What this process does: serve requests, work off jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  /** Proxies (addresses or CIDR ranges, comma separated) whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: list.superRefine(checkProxies).default([]),
  /** Calls a minute that one address may make before it is told to wait; 0 means no limit. */
  RATE_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number')
    .transform(Number)
    .default(1200),
  /** `info` adds a line for every request and job. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino')
    .default('warn'),
  /** Where the payment providers and the VAT number check are reached; set them only to try against a stand-in. */
  STRIPE_API_URL: url('http:', 'https:').default('https://api.stripe.com'),
  PAYPAL_API_URL: url('http:', 'https:').default('https://api-m.paypal.com'),
  PAYPAL_SANDBOX_URL: url('http:', 'https:').default('https://api-m.sandbox.paypal.com'),
  PAYFAST_URL: url('http:', 'https:').default('https://www.payfast.co.za'),
  PAYFAST_SANDBOX_URL: url('http:', 'https:').default('https://sandbox.payfast.co.za'),
  SQUARE_API_URL: url('http:', 'https:').default('https://connect.squareup.com'),
  SQUARE_SANDBOX_URL: url('http:', 'https:').default('https://connect.squareupsandbox.com'),
  VIES_URL: url('http:', 'https:').default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  /** Where the registers of vehicles are reached that a site may ask about a plate; set only to try against a stand-in. */
  DVLA_URL: url('http:', 'https:').default('https://driver-vehicle-licensing.api.gov.uk'),
  RDW_URL: url('http:', 'https:').default('https://opendata.rdw.nl'),
  /** Where Telegram's Bot API is reached, for the bots of sites; set only to try against a stand-in. */
  TELEGRAM_API_URL: hostUrl.default('https://api.telegram.org'),
  /** Hosts (comma separated) that sites may name although they lie in a private network, such as your own BTCPay Server. */
  OUTGOING_PRIVATE_HOSTS: list.default([]),
  /** Load demo data into an empty database. */
  DEMO: flag.default(true),
  /** Demo accounts, whose password is printed, sign in from anywhere and not just from this machine. */
  DEMO_PUBLIC: flag.default(false),
  /** Where the built web app lies. */
  WEB_DIR: z.string().default(join(ROOT, 'dist', 'web')),
}

/** What the person who started this process asked for. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** A wrong setting: the message is one sentence for the person who started the program. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>, args: readonly string[] = []) {
  checkOptions(args)
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.object(VARIABLES).safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`)
  }
  const env = parsed.data
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(ROOT, env.DATA_DIR)
  ensureWritable(dataDir)
  return {
    port: portFrom(args) ?? env.PORT,
    host: env.HOST ?? (isLocalAddress(env.PUBLIC_URL) ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    pgRunAs: env.PG_RUN_AS,
    s3: s3From(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    bulkMailsPerMinute: env.BULK_MAILS_PER_MINUTE,
    publicUrl: env.PUBLIC_URL,
    secretKey: env.SECRET_KEY ?? keptSecret(dataDir),
    role: env.ROLE,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT,
    logLevel: env.LOG_LEVEL,
    providers: {
      stripe: env.STRIPE_API_URL,
      paypal: { live: env.PAYPAL_API_URL, sandbox: env.PAYPAL_SANDBOX_URL },
      payfast: { live: env.PAYFAST_URL, sandbox: env.PAYFAST_SANDBOX_URL },
      square: { live: env.SQUARE_API_URL, sandbox: env.SQUARE_SANDBOX_URL },
      vies: env.VIES_URL,
      dvla: env.DVLA_URL,
      rdw: env.RDW_URL,
      telegram: env.TELEGRAM_API_URL,
    },
    outgoingPrivateHosts: env.OUTGOING_PRIVATE_HOSTS,
    demo: env.DEMO && !args.includes('--no-demo'),
    demoPublic: env.DEMO_PUBLIC,
    webDir: env.WEB_DIR,
  }
}

const OPTIONS = { '--no-demo': /^--no-demo$/, '--port=<number>': /^--port=/ }

/** A misspelt option must not start the program as if it had not been given. */
function checkOptions(args: readonly string[]) {
  const unknown = args.find((arg) => !Object.values(OPTIONS).some((form) => form.test(arg)))
  if (unknown !== undefined)
    throw new ConfigError(`Unknown option ${unknown}: there are ${Object.keys(OPTIONS).join(' and ')}.`)
}

function portFrom(args: readonly string[]): number | undefined {
  const value = args.find((arg) => arg.startsWith('--port='))?.slice('--port='.length)
  if (value === undefined) return undefined
  const parsed = port.safeParse(value)
  if (!parsed.success) throw new ConfigError('--port must be a port number.')
  return parsed.data
}

function s3From(env: Record<string, unknown>) {
  const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new ConfigError(`${missing.join(', ')} must be set too when files go to S3.`)
  return {
    bucket: String(env.S3_BUCKET),
    endpoint: String(env.S3_ENDPOINT),
    region: String(env.S3_REGION),
    accessKeyId: String(env.S3_ACCESS_KEY_ID),
    secretAccessKey: String(env.S3_SECRET_ACCESS_KEY),
  }
}

function ensureWritable(dir: string) {
  try {
    // 0711: the unprivileged user of the embedded PostgreSQL must be able to pass through.
    makeDirectory(dir, 0o711)
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `The data directory ${dir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Not `recursive`: where a parent takes no directories (/proc), Node's own tries for ever and hears no signal. */
function makeDirectory(dir: string, mode: number) {
  if (existsSync(dir)) return
  if (!existsSync(dirname(dir))) makeDirectory(dirname(dir), mode)
  try {
    mkdirSync(dir, { mode })
  } catch (error) {
    // Another process of ours may have started in the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`${file} cannot be written.`)
  }
  const secret = readSecret(file)
  if (secret.length < SECRET_LENGTH) throw new ConfigError(`${file} must hold at least 32 characters.`)
  return secret
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${file} cannot be read.`)
  }
}

/** A key for one purpose, derived from the secret key, so that no two purposes share one. */
export function derivedKey(secretKey: string, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\n${secretKey}`).digest()
}

/** Where the admin site is; without a PUBLIC_URL that is known on this machine only. */
export function portalUrl({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** Whether only this machine (or nobody in particular) is meant: no address, localhost, or a loopback number. */
export function isLocalAddress(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || isLocalHostname(new URL(publicUrl).hostname)
}

export function isLocalHostname(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname)
}

/** Whether an address, of a peer or to listen on, is this machine's own. */
export function isLoopback(address: string): boolean {
  const ip = address.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '')
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
}
