import type { Contract, EndpointKey } from '#contract/contract.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { downloadAddress } from '#contract/files/download-address.ts'
import { type ApiError, errorFromAnswer } from './api-error.ts'
import { seeEarlyAnswer } from './early-answers.ts'
import { refreshAccessToken } from './refresh.ts'
import { currentUser, hasLeft, isLeaving, updateUser } from './session.ts'
import { hasExpired } from './token-expiry.ts'
import {
  fetchOrFail,
  type Incoming,
  type Outgoing,
  type Progress,
  sendByFetch,
  sendByXhr,
} from './transport.ts'

/** Numbers are welcome where the query's schema reads digits from text. */
type Queryable<T> = { [K in keyof T]: NonNullable<T[K]> extends string ? T[K] | number : T[K] }
type Part<E, Name extends string> = E extends { [K in Name]: infer S } ? Input<S> : undefined
type FieldsOf<E> = E extends { multipart: { fields: infer F } } ? Input<F> : undefined
type FilesOf<E> = E extends { multipart: { files: infer F } } ? { [K in keyof F]?: File | Blob } : undefined

type Demand<Name extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

interface Extras {
  signal?: AbortSignal
  /** Spending and earning calls: one key per intent, so that a repeated request does nothing twice. */
  idempotencyKey?: string
  /** Uploads only. */
  onProgress?: (progress: Progress) => void
}

/** What a call is told: the parts of its address, and what it carries. */
export type CallInput<K extends EndpointKey> = Demand<'params', Part<Contract[K], 'params'>> &
  Demand<
    'query',
    Part<Contract[K], 'query'> extends infer Q ? (Q extends undefined ? Q : Queryable<Q>) : never
  > &
  Demand<'body', Part<Contract[K], 'body'>> &
  Demand<'form', FieldsOf<Contract[K]>> &
  Demand<'files', FilesOf<Contract[K]>>
export type CallOptions<K extends EndpointKey> = Extras & CallInput<K>

type CallArguments<K extends EndpointKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]

type KeysOf<Kind> = {
  [K in EndpointKey]: Contract[K]['response'] extends Kind ? K : never
}[EndpointKey]
export type FileKey = KeysOf<'file'>
export type JsonKey = Exclude<EndpointKey, KeysOf<'file' | 'stream'>>

/** What a call answers: `Answer<'GET /settings'>`. */
export type Answer<K extends JsonKey> = Output<Contract[K]['response']>
/** What a call takes: `Body<'POST /auth/signup'>`. */
export type Body<K extends EndpointKey> = Part<Contract[K], 'body'>

interface LooseOptions extends Extras {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  files?: Record<string, File | Blob | undefined>
}

// These either have no session yet or must look alike for everybody (and match the page's preload).
const WITHOUT_TOKEN: readonly string[] = [
  'POST /auth/signin',
  'POST /auth/refresh_token',
  'GET /auth/get_site_data',
] satisfies EndpointKey[]

type ReadByEverybody = {
  [K in EndpointKey]: Contract[K]['access'] extends 'public' | 'anyone' ? K : never
}[EndpointKey] &
  `GET ${string}`

/** Named here, since the browser knows the contract by its types alone; the compiler misses none. */
const READ_BY_EVERYBODY: Readonly<Record<ReadByEverybody, true>> = {
  'GET /auth/captcha': true,
  'GET /auth/get_site_data': true,
  'GET /close_dates': true,
  'GET /file/{id}': true,
  'GET /health': true,
  'GET /open_times': true,
  'GET /policies': true,
  'GET /public_file/{key}': true,
  'GET /shop/cart': true,
  'GET /shop/category/get_all': true,
  'GET /shop/category/get_by_id/{id}': true,
  'GET /shop/category/get_by_slug/{slug}': true,
  'GET /shop/product/get_all': true,
  'GET /shop/product/get_by_id/{id}': true,
  'GET /shop/product/get_by_product_code/{code}': true,
  'GET /shop/product/get_by_slug/{slug}': true,
  'GET /shop/settings/get': true,
  'GET /shop/shipping_method/get_all': true,
  'GET /shop/shipping_method/get_by_id/{id}': true,
  'GET /vat/{country}': true,
  'GET /vehicle/image/{key}': true,
}

/**
 * Between the sign-out and the redirect the screen of whoever left stands for a moment longer, and whatever draws it anew
 * lets it ask for all that was forgotten. That is not asked for in nobody's name. And while the session is being ended
 * nothing is told in a name that is gone by the time it arrives.
 */
function refuseAfterSignOut(key: EndpointKey): void {
  if (Object.hasOwn(READ_BY_EVERYBODY, key)) return
  const isTooLate = isLeaving() ? key !== 'POST /auth/signout' : hasLeft() && key.startsWith('GET ')
  if (isTooLate) throw errorFromAnswer(401, null)
}

/** Makes one call of the contract. Rejects with an ApiError, or with the signal's reason when aborted. */
export async function api<K extends JsonKey>(key: K, ...[options]: CallArguments<K>): Promise<Answer<K>> {
  const given = (options ?? {}) as LooseOptions
  const send = (request: Outgoing): Promise<Incoming> =>
    isForm(given) ? sendByXhr(request, given.onProgress) : sendByFetch(request)
  const answer = await withSession(key, given, send)
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.body)
  return answer.body as Answer<K>
}

/**
 * What this call is about to answer, where boot.js has heard it already. A query draws it at once, instead of a placeholder
 * for one turn: `{ initialData: () => earlyAnswer(…), ...STILL_TO_ASK }`.
 */
export function earlyAnswer<K extends JsonKey>(
  key: K,
  ...[options]: CallArguments<K>
): Answer<K> | undefined {
  const { url } = outgoing(key, (options ?? {}) as LooseOptions, undefined)
  return seeEarlyAnswer(url, currentUser()?.access_token) as Answer<K> | undefined
}

/** The call is made all the same, and takes the answer. */
export const STILL_TO_ASK = { initialDataUpdatedAt: 0 } as const

/** The raw answer of a call that sends a file. */
export async function apiFile<K extends FileKey>(key: K, ...[options]: CallArguments<K>): Promise<Response> {
  const response = await withSession(key, (options ?? {}) as LooseOptions, fetchOrFail)
  if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => null))
  return response
}

/** An address from which the browser itself fetches the file of such a call, without a token. */
export async function apiFileAddress<K extends FileKey>(
  key: K,
  ...[options]: CallArguments<K>
): Promise<Output<typeof downloadAddress>> {
  const given = (options ?? {}) as LooseOptions
  const query = { ...given.query, address: 'true' }
  const answer = await withSession(key, { ...given, query }, sendByFetch)
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.body)
  return answer.body as Output<typeof downloadAddress>
}

/** A refusal may be the first that is heard of a rule of the site: the guards lead on whoever must set up a second factor. */
function refusalOf(status: number, body: unknown): ApiError {
  const error = errorFromAnswer(status, body)
  if (error.code === 'second_factor_due') updateUser({ second_factor_due: true })
  return error
}

async function withSession<T extends { status: number }>(
  key: EndpointKey,
  options: LooseOptions,
  send: (request: Outgoing) => Promise<T>,
): Promise<T> {
  refuseAfterSignOut(key)
  const stored = WITHOUT_TOKEN.includes(key) ? undefined : currentUser()?.access_token
  // The server closes the line on a stranger's long form, so that its refusal might not be heard.
  const token = stored && isForm(options) && hasExpired(stored) ? await refreshAccessToken(stored) : stored
  const answer = await send(outgoing(key, options, token))
  if (answer.status !== 401 || token === undefined) return answer
  const fresh = await refreshAccessToken(token)
  return send(outgoing(key, options, fresh))
}

const isForm = ({ form, files }: LooseOptions): boolean => form !== undefined || files !== undefined

function outgoing(key: EndpointKey, options: LooseOptions, token: string | undefined): Outgoing {
  const [method = 'GET', path = ''] = key.split(' ')
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['x-access-token'] = token
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  let body: string | FormData | undefined
  if (isForm(options)) {
    body = formData(options.form ?? {}, options.files ?? {})
  } else if (options.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(options.body)
  }
  return { method, url: address(path, options), headers, body, signal: options.signal }
}

function address(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `/api${filled}${text && `?${text}`}`
}

/** Fields first: the server reads the stream in order and knows them before the files arrive. */
function formData(fields: Record<string, unknown>, files: Record<string, File | Blob | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

/** Random enough to be unique; works without a secure context, where crypto.randomUUID does not exist. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
