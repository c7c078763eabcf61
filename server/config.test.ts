import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, derivedKey, isLocalAddress, isLoopback, portalUrl, readConfig } from './config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tunedesk-config-'))
})
afterEach(() => {
  chmodSync(dir, 0o700)
  rmSync(dir, { recursive: true })
})

const read = (variables: Record<string, string>, args: string[] = []) =>
  readConfig({ DATA_DIR: dir, ...variables }, args)

const S3 = {
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'https://s3.example.test',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

test('nothing needs to be set', () => {
  expect(read({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: dir,
    databaseUrl: undefined,
    databasePool: 8,
    s3: undefined,
    smtpUrl: undefined,
    publicUrl: undefined,
    role: 'all',
    trustedProxies: [],
    rateLimit: 1200,
    logLevel: 'warn',
    demo: true,
    demoPublic: false,
  })
})

test('an empty variable means the same as none', () => {
  expect(read({ PORT: '', ROLE: '', DATABASE_URL: '', SECRET_KEY: '' })).toMatchObject({
    port: 8080,
    role: 'all',
  })
})

test.each([
  ['PORT', 'eighty', 'PORT must be a port number.'],
  ['PORT', '70000', 'PORT must be a port number.'],
  ['PORT', '-1', 'PORT must be a port number.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    'DATABASE_URL',
    'not an address',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['DATABASE_POOL', 'many', 'DATABASE_POOL must be a number of at least 2.'],
  ['DATABASE_POOL', '1', 'DATABASE_POOL must be a number of at least 2.'],
  ['S3_ENDPOINT', 'ftp://files', 'S3_ENDPOINT must be an address that begins with http:// or https://.'],
  ['SMTP_URL', 'mail.example.test', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ['PUBLIC_URL', 'desk.example.test', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  [
    'PUBLIC_URL',
    'http://desk.example.test/sub/path',
    'PUBLIC_URL must end after the host: a path, a query, a fragment or a password is no part of it.',
  ],
  [
    'PUBLIC_URL',
    'https://desk.example.test?x=1',
    'PUBLIC_URL must end after the host: a path, a query, a fragment or a password is no part of it.',
  ],
  [
    'PUBLIC_URL',
    'https://desk.example.test/#x',
    'PUBLIC_URL must end after the host: a path, a query, a fragment or a password is no part of it.',
  ],
  [
    'PUBLIC_URL',
    'https://me:secret@desk.example.test',
    'PUBLIC_URL must end after the host: a path, a query, a fragment or a password is no part of it.',
  ],
  ['SECRET_KEY', 'too short', 'SECRET_KEY must have at least 32 characters.'],
  ['ROLE', 'boss', 'ROLE must be all, web or worker.'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8, nonsense',
    'TRUSTED_PROXIES must be addresses or CIDR ranges, and nonsense is none.',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES must be addresses or CIDR ranges, and 10.0.0.0/33 is none.',
  ],
  ['TRUSTED_PROXIES', 'true', 'TRUSTED_PROXIES must be addresses or CIDR ranges, and true is none.'],
  ['RATE_LIMIT', 'none', 'RATE_LIMIT must be a number.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a level of pino.'],
  ['DEMO', 'yes', 'DEMO must be true or false.'],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(sentence))
})

test.each(['--port=x', '--port=99999', '--port='])('%s stops the start with one sentence', (argument) => {
  expect(() => read({}, [argument])).toThrow(new ConfigError('--port must be a port number.'))
})

test.each(['--nodemo', '--no-demo=1', '--port', 'no-demo', '--help'])(
  '%s is refused with what there is',
  (argument) => {
    expect(() => read({}, ['--no-demo', argument])).toThrow(
      new ConfigError(`Unknown option ${argument}: there are --no-demo and --port=<number>.`),
    )
  },
)

test.each([
  [{}, '127.0.0.1', 'http://localhost:8080'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, '127.0.0.1', 'http://localhost:3000'],
  [{ PUBLIC_URL: 'https://desk.example.test/' }, '0.0.0.0', 'https://desk.example.test'],
  [{ PUBLIC_URL: 'https://desk.example.test', HOST: '127.0.0.1' }, '127.0.0.1', 'https://desk.example.test'],
  [{ HOST: '0.0.0.0', PORT: '3000' }, '0.0.0.0', 'http://localhost:3000'],
])('%j listens on %s and is at %s', (variables, host, address) => {
  const config = read(variables as Record<string, string>)
  expect(config.host).toBe(host)
  expect(portalUrl(config)).toBe(address)
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])('DEMO_PUBLIC=%s is %s', (value, meaning) => {
  expect(read({ DEMO_PUBLIC: value }).demoPublic).toBe(meaning)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
])('%s is this machine: %s', (address, loopback) => {
  expect(isLoopback(address)).toBe(loopback)
})

test('what is given is taken', () => {
  const config = read(
    {
      PORT: '3000',
      TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 , fd00::/8 ',
      RATE_LIMIT: '0',
      DATABASE_POOL: '20',
      DEMO: 'false',
    },
    ['--port=4000'],
  )
  expect(config).toMatchObject({
    port: 4000,
    trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'],
    rateLimit: 0,
    databasePool: 20,
    demo: false,
  })
  expect(read({}, ['--no-demo']).demo).toBe(false)
})

test('files go to S3 when everything for it is set, and a missing part is named', () => {
  expect(read(S3).s3).toEqual({
    bucket: 'files',
    endpoint: 'https://s3.example.test',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  const { S3_BUCKET: _, S3_ACCESS_KEY_ID: __, ...rest } = S3
  expect(() => read(rest)).toThrow(
    new ConfigError('S3_BUCKET, S3_ACCESS_KEY_ID must be set too when files go to S3.'),
  )
})

test('a secret key is made once, kept for its owner only, and used again', () => {
  const first = read({}).secretKey
  expect(first).toMatch(/^[\w-]{64}$/)
  expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(read({}).secretKey).toBe(first)
  expect(read({ SECRET_KEY: 'one that was given, long enough for it' }).secretKey).toBe(
    'one that was given, long enough for it',
  )
  expect(readFileSync(join(dir, 'secret.key'), 'utf8').trim()).toBe(first)
})

test('a secret key file that was damaged stops the start', () => {
  writeFileSync(join(dir, 'secret.key'), '\n')
  expect(() => read({})).toThrow(
    new ConfigError(`${join(dir, 'secret.key')} must hold at least 32 characters.`),
  )
})

test('a data directory that is a file stops the start with one sentence', () => {
  const file = join(dir, 'file')
  writeFileSync(file, '')
  expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(
    new ConfigError(`The data directory ${join(file, 'data')} cannot be written to (ENOTDIR).`),
  )
})

test('keys for two purposes have nothing in common', () => {
  const keys = ['captcha', 'tokens', 'tokens'].map((purpose) => derivedKey('secret', purpose).toString('hex'))
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[1]).toBe(keys[2])
  expect(keys[0]).toHaveLength(64)
})

test.each([
  [undefined, true],
  ['http://localhost:8080', true],
  ['http://desk.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.1.2.3:80', true],
  ['http://[::1]:8080', true],
  ['https://desk.example.test', false],
  ['http://192.168.1.5', false],
  ['http://localhost.example.test', false],
  ['http://127.example.test', false],
  ['http://0.0.0.0', false],
])('%s is local: %s', (address, local) => {
  expect(isLocalAddress(address)).toBe(local)
})

test('a data directory where no directory can be made is told, and not tried for ever', () => {
  expect(() => readConfig({ DATA_DIR: '/proc/nothing/here' })).toThrow(
    new ConfigError('The data directory /proc/nothing/here cannot be written to (ENOENT).'),
  )
})
