import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { messageOf } from './error-facts.ts'

export interface OutgoingRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A text, or bytes that are too many to be held: they are read as they are sent. */
  body?: string | { size: number; chunks: AsyncIterable<Uint8Array> }
  /** From the first byte sent to the last one read. */
  timeoutMs?: number
  /** The address was given by a person of a site, who must not reach our own network through us. */
  guarded?: boolean
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** An answer whose bytes are still on their way. */
export interface OpenAnswer extends Omit<OutgoingAnswer, 'text'> {
  chunks: AsyncIterable<Buffer>
}

/** Nobody answered, or not in a way that can be read. */
export class UnreachableError extends Error {}

const MOST_BYTES = 2 * 1024 * 1024

/** Who turns a name into numbers: the system, unless a test wants to. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A call whose answer is a text of modest size. */
export function callOutside(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  request: OutgoingRequest,
  resolve: Resolve = lookup,
): Promise<OutgoingAnswer> {
  return exchangeOutside(config, request, readText, resolve)
}

/**
 * The one way out to other servers. Redirects are not followed: an address that was looked at could lead to one
 * that was not. A guarded request is refused unless every number that its name stands for is public; they are
 * looked at when the connection is made, so a name that changes its mind in between gains nothing.
 *
 * `take` reads as much of the answer as it wants; the connection ends with it. What it refuses as an AppError is passed
 * on, everything else that goes wrong means that the other side cannot be reached.
 */
export async function exchangeOutside<T>(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  { url, method = 'GET', headers = {}, body, timeoutMs = 10_000, guarded = false }: OutgoingRequest,
  take: (answer: OpenAnswer) => Promise<T>,
  resolve: Resolve = lookup,
): Promise<T> {
  if (!URL.canParse(url)) throw new UnreachableError('the address cannot be read')
  const target = new URL(url)
  if (guarded) assertNamePublic(target, config.outgoingPrivateHosts)
  const isWatched = guarded && !isNamedHost(target, config.outgoingPrivateHosts)
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body?.size
  try {
    const options = {
      method,
      headers: { ...headers, ...(size !== undefined && { 'content-length': String(size) }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(isWatched && { lookup: onlyPublic(resolve), agent: false }),
    }
    const response = await send(target, body, options)
    try {
      return await take({
        status: response.statusCode ?? 0,
        headers: response.headers,
        chunks: response as AsyncIterable<Buffer>,
      })
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new UnreachableError(`${target.host} does not answer: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

async function send(
  target: URL,
  body: OutgoingRequest['body'],
  options: RequestOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options)
  // A server that switches to another protocol ends the request without an answer and without an error.
  request.once('close', () => reject(new Error('no answer came')))
  request.once('response', resolve)
  // Not `once`: a second error that nobody hears would end the program.
  request.on('error', reject)
  if (body === undefined || typeof body === 'string') request.end(body)
  // Who answers before everything is sent need not hear the rest: the answer counts, if there is one.
  else pipeline(tellingOf(body.chunks, reject), request, (error) => error && reject(error))
  return promise
}

/** A source that breaks merely closes the request; why it broke is worth more. */
async function* tellingOf(chunks: AsyncIterable<Uint8Array>, tell: (error: unknown) => void) {
  try {
    yield* chunks
  } catch (error) {
    tell(error)
    throw error
  }
}

async function readText({ status, headers, chunks }: OpenAnswer): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of chunks) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return { status, headers, text: Buffer.concat(parts).toString('utf8') }
}

/**
 * Refuses what can be told from the address itself, before anything is sent: for settings, at once. Hosts that the
 * operator named may lie in a private network.
 */
export function assertNamePublic(target: URL, privateHosts: readonly string[] = []) {
  const { protocol, username, password } = target
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') throw refused()
  if (isNamedHost(target, privateHosts)) return
  const name = bareName(target)
  const isLocalName = name === 'localhost' || name.endsWith('.localhost') || !/[.:]/.test(name)
  const isPrivate = isIP(name) !== 0 && !isPublicAddress(name)
  if (isLocalName || isPrivate) throw refused()
}

/**
 * A line to a server that speaks something else than HTTP, whose name was given by a person of a site: refused like a
 * guarded request, once it is known which number the name stands for.
 */
export function connectGuarded(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  { host, port, timeoutMs = 10_000 }: { host: string; port: number; timeoutMs?: number },
  resolve: Resolve = lookup,
): Promise<Socket> {
  const { promise, resolve: open, reject } = Promise.withResolvers<Socket>()
  const target = hostAsUrl(host)
  if (!target) throw refused()
  assertNamePublic(target, config.outgoingPrivateHosts)
  const isWatched = !isNamedHost(target, config.outgoingPrivateHosts)
  const socket = connect({ host: bareName(target), port, ...(isWatched && { lookup: onlyPublic(resolve) }) })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('nobody answers')))
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('error', reject)
    open(socket)
  })
  return promise
}

/**
 * For a library that makes the line itself: options of `node:net` that refuse what a guarded request refuses. Throws
 * where the name alone tells.
 */
export function guardedOptions(config: Pick<Config, 'outgoingPrivateHosts'>, host: string) {
  const target = hostAsUrl(host)
  if (!target) throw refused()
  assertNamePublic(target, config.outgoingPrivateHosts)
  const isTrusted = isNamedHost(target, config.outgoingPrivateHosts)
  return { isTrusted, options: isTrusted ? {} : { lookup: onlyPublic(lookup) } }
}

/** Null where it is no name of a host, or more than that. */
export function hostAsUrl(host: string): URL | null {
  const address = `http://${host}`
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.port === '' && url.pathname === '/' ? url : null
}

/** Whether the operator of the installation vouches for this host. */
export function isNamedHost(target: URL, hosts: readonly string[]): boolean {
  const name = bareName(target)
  return hosts.some((host) => host.toLowerCase() === name || host.toLowerCase() === `[${name}]`)
}

/** Without the brackets of IPv6 and the dot that ends a full name. */
const bareName = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')

const refused = () => new AppError('outgoing_address_refused')

function onlyPublic(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(refused(), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
  }
}

const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16',
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** An IPv4 number dressed as IPv6 (::ffff:10.0.0.1) counts as what it is: the list knows both forms. */
export function isPublicAddress(address: string): boolean {
  const [number = ''] = address.split('%')
  return isIP(number) !== 0 && !NOT_PUBLIC.check(number, isIP(number) === 4 ? 'ipv4' : 'ipv6')
}
