import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, EndpointKey } from '#contract/contract.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Caller } from '../actor.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { ReceivedFile } from '../storage/receive-form.ts'
import type { FileAnswer } from '../storage/send-file.ts'
import type { Site } from './site.ts'

type Part<K extends EndpointKey, P extends string> = Contract[K] extends { [key in P]: infer S }
  ? Output<S>
  : undefined
type FileParts<K extends EndpointKey> = Contract[K] extends { multipart: { files: infer F } }
  ? keyof F & string
  : never
type FormFields<K extends EndpointKey> = Contract[K] extends { multipart: { fields: infer S } }
  ? Output<S>
  : undefined

/** One call as its use case sees it: everything is checked, nothing is raw. */
export interface Call<K extends EndpointKey> {
  readonly platform: Platform
  readonly site: Site
  /** Nobody on public calls: they are the same for everyone, so no session is looked up. */
  readonly actor: Contract[K]['access'] extends 'public'
    ? null
    : Contract[K]['access'] extends 'anyone'
      ? Caller | null
      : Caller
  readonly params: Part<K, 'params'>
  readonly query: Part<K, 'query'>
  readonly body: Part<K, 'body'>
  readonly fields: FormFields<K>
  /** The body as it came, of calls that take it so; empty otherwise. */
  readonly raw: Buffer
  readonly files: Partial<Record<FileParts<K>, ReceivedFile>>
  readonly origin: CallOrigin
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Where a call came from, for the audit log and the list of sessions. */
export interface CallOrigin {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** Where people reach the site, whatever the request says: addresses in mails begin with it. */
  readonly url: string
}

export type Answer<K extends EndpointKey> = Contract[K]['response'] extends infer R
  ? R extends 'file'
    ? FileAnswer
    : R extends 'stream'
      ? undefined
      : Input<R>
  : never

export type Handler<K extends EndpointKey> = (tx: UnitOf<K>, call: Call<K>) => Promise<Answer<K>>
type UnitOf<K extends EndpointKey> = K extends `GET ${string}` ? ReadTx : Tx
export type UnmanagedHandler<K extends EndpointKey> = (call: Call<K>) => Promise<Answer<K>>

export interface Route<K extends EndpointKey = EndpointKey> {
  transactional?: Handler<K>
  /** Runs before the unit of work is opened, and may refuse the call. */
  before?: ((call: Call<K>) => Promise<void>) | undefined
  unmanaged?: UnmanagedHandler<K>
}

export type RouteTable = { readonly [K in EndpointKey]?: Route<K> }

/**
 * A use case that the kit runs in a unit of work: GET in plain reads, everything else in one transaction that
 * commits when the answer is ready. What needs a connection of its own, such as a counter, comes before it: units that
 * each hold one and wait for another would hold up the whole program.
 */
export function transactional<K extends EndpointKey>(
  handler: Handler<K>,
  before?: Route<K>['before'],
): Route<K> {
  return { transactional: handler, before }
}

/**
 * A use case that opens its own transactions, because part of it must not hold one: a password hash, a network
 * call, a counter that has to stay although the call fails.
 */
export function unmanaged<K extends EndpointKey>(handler: UnmanagedHandler<K>): Route<K> {
  return { unmanaged: handler }
}

/** The routes of a feature, checked against the contract by type. */
export function routes<const T extends RouteTable>(table: T): T {
  return table
}
