import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'

export interface OutgoingRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  /** The address was given by a person of a site, who must not reach our own network through us. */
  guarded?: boolean
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Nobody answered, or not in a way that can be read. */
export class UnreachableError extends Error {}

const MOST_BYTES = 2 * 1024 * 1024

/**
 * The one way out to other servers. Redirects are not followed: an address that was looked at could lead to one
 * that was not. A guarded request is refused unless every number that its name stands for is public; they are
 * looked at when the connection is made, so a name that changes its mind in between gains nothing.
 */
export async function callOutside(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  { url, method = 'GET', headers = {}, body, timeoutMs = 10_000, guarded = false }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const target = new URL(url)
  const isWatched = guarded && !config.outgoingPrivateHosts.includes(target.hostname)
  if (isWatched) assertNamePublic(target)
  const { promise, resolve: settle, reject } = Promise.withResolvers<OutgoingAnswer>()
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(target, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal: AbortSignal.timeout(timeoutMs),
    ...(isWatched && { lookup: lookUpPublic, agent: false }),
  })
  request.once('response', (response) => readAnswer(response).then(settle, reject))
  request.once('error', reject)
  request.end(body)
  try {
    return await promise
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new UnreachableError(`${target.host} does not answer: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function readAnswer(response: IncomingMessage): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(parts).toString('utf8'),
  }
}

/** Refuses what can be told from the address itself, before anything is sent: for settings, at once. */
export function assertNamePublic({ protocol, hostname, username }: URL) {
  const name = hostname.replace(/^\[|\]$/g, '')
  const isLocalName = name === 'localhost' || name.endsWith('.localhost') || !/[.:]/.test(name)
  const isPrivate = isIP(name) !== 0 && !isPublicAddress(name)
  if (!['http:', 'https:'].includes(protocol) || username !== '' || isLocalName || isPrivate) throw refused()
}

const refused = () => new AppError('outgoing_address_refused')

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(refused(), [])
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}

const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '::/128 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** An IPv4 number dressed as IPv6 (::ffff:10.0.0.1) counts as what it is: the list knows both forms. */
export function isPublicAddress(address: string): boolean {
  const [number = ''] = address.split('%')
  return isIP(number) !== 0 && !NOT_PUBLIC.check(number, isIP(number) === 4 ? 'ipv4' : 'ipv6')
}
