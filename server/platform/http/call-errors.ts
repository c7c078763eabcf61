import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hasAddress } from '#contract/files/download-address.ts'

/** Any call may meet these: the hostname, a packed body, the flood limit, a fault of ours, a database that is away. */
const ANYWHERE: readonly ErrorCode[] = [
  'bad_host',
  'unknown_site',
  'site_suspended',
  'invalid_input',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
]

/**
 * Every error a call may answer: those of its own, which the contract names, and those that follow from who may
 * make it and what it takes. Tests hold each error that is answered against this list.
 */
export function errorsOf(key: string, endpoint: Endpoint): ErrorCode[] {
  const codes = new Set([
    ...(endpoint.while_suspended ? ANYWHERE.filter((code) => code !== 'site_suspended') : ANYWHERE),
    ...accessErrors(endpoint),
    ...bodyErrors(key, endpoint),
    ...(takesInput(endpoint) ? (['not_found'] as const) : []),
    ...(endpoint.response === 'file' ? (['gone', 'invalid_range'] as const) : []),
    ...(hasAddress(endpoint) ? (['link_expired', 'not_found'] as const) : []),
    ...(takesIdempotencyKey(key, endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...(endpoint.errors ?? []),
  ])
  return [...codes]
}

/** The key is kept per person, so a call without one has no use for it; nor has one that changes nothing. */
export function takesIdempotencyKey(key: string, endpoint: Endpoint): boolean {
  return !key.startsWith('GET ') && endpoint.access !== 'public' && !endpoint.ignores_idempotency_key
}

/** Whatever comes in may name something that is not there, or is not the caller's. */
const takesInput = ({ params, query, body, multipart }: Endpoint) =>
  [params, query, body, multipart].some((part) => part !== undefined)

/** Only what customers send is counted. */
const isForCustomers = (access: Endpoint['access']) =>
  access === 'signed_in' ||
  access === 'customer' ||
  access === 'agent' ||
  (typeof access === 'object' && 'owner_or' in access)

function accessErrors({
  access,
  before_activation,
  before_second_factor,
  not_while_acting,
  for_buyers,
  for_owners,
}: Endpoint): ErrorCode[] {
  if (access === 'public') return []
  if (access === 'anyone') return ['unauthenticated']
  return [
    'unauthenticated',
    ...(before_activation ? [] : (['email_not_verified', 'account_not_active', 'account_blocked'] as const)),
    // Also of what only customers may do: staff who try it are told of this first.
    ...(before_second_factor ? [] : (['second_factor_due'] as const)),
    ...(not_while_acting ? (['not_while_acting'] as const) : []),
    ...(access === 'signed_in' && !for_buyers && !for_owners ? [] : (['forbidden'] as const)),
  ]
}

function bodyErrors(key: string, { access, multipart }: Endpoint): ErrorCode[] {
  if (key.startsWith('GET ')) return []
  if (!multipart) return ['malformed_json', 'body_too_large']
  const files = Object.values(multipart.files)
  return [
    'malformed_json',
    'body_too_large',
    'upload_aborted',
    ...(files.length > 0 ? (['file_too_large', 'storage_full', 'storage_read_only'] as const) : []),
    ...(isForCustomers(access) ? (['upload_quota_reached'] as const) : []),
    ...(files.some(({ accept }) => accept) ? (['file_type_not_allowed'] as const) : []),
    ...(files.some(({ required }) => required) ? (['file_missing'] as const) : []),
  ]
}
