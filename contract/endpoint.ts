import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * What one call is: who may make it, what goes in, what comes out. Types are structural (`_zod`) rather than
 * `z.ZodType`: with the latter the compiler needs four times the time and memory for a contract of this size.
 */
export interface Schema {
  _zod: { output: unknown; input: unknown }
}

export type Access =
  /** Anyone, without a token. A test lists these calls as an exact set. */
  | 'public'
  /** Anyone, and whoever shows a session is known. A test lists these calls as an exact set. */
  | 'anyone'
  /** Anyone with a session. */
  | 'signed_in'
  | 'customer'
  | 'agent'
  | 'staff'
  /** Staff who hold this key. */
  | Permission
  /** Staff who hold at least one of these keys. */
  | { any_of: readonly Permission[] }
  /** Whoever the object belongs to (the feature's policy decides), or staff with the key, or one of the keys. */
  | { owner_or: Permission | readonly Permission[] }

export interface FileRule {
  /** At most this many bytes; one more is a 413 and nothing is stored. */
  max_bytes: number
  /** Recognised by their first bytes, never by name. Leave out where any content is welcome. */
  accept?: readonly ImageType[]
  required?: boolean
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg'

export interface Endpoint {
  summary: string
  access: Access
  /** Sessions whose email is not verified or whose account is not active may call it too. */
  before_activation?: true
  /** Sessions of staff who must set up a second factor first may call it too. */
  before_second_factor?: true
  /** Of customers: whoever a wallet belongs to, and colleagues who may buy. Colleagues who only order may not. */
  for_buyers?: true
  /** Of customers: only whoever the wallet belongs to, no colleague. */
  for_owners?: true
  /** A staff member who entered a customer's account may not do this there. */
  not_while_acting?: true
  params?: Schema
  query?: Schema
  body?: Schema
  multipart?: {
    fields: Schema
    files: Readonly<Record<string, FileRule>>
    /** The files are kept for a later call that names them; elsewhere what the call did not take is discarded. */
    sent_ahead?: true
  }
  /** A suspended site answers it too: the other end is owed the answer whatever became of the site. */
  while_suspended?: true
  /** The body is taken as the bytes it is: signatures of other parties are made over those. */
  raw?: { max_bytes: number }
  /** It can also be called without /api before it: its address stands in mails, and opens a screen in a browser. */
  at_screen?: true
  /** `file` is a download, `stream` an event stream: neither is JSON. */
  response: Schema | 'file' | 'stream'
  /** `Idempotency-Key` means nothing to it: done twice it has done the same, or its second answer must differ. */
  ignores_idempotency_key?: true
  /** Its own; what follows from access, path and body (`errorsOf`) need not be named. */
  errors?: readonly ErrorCode[]
}

/** The keys of staff in `owner_or`. */
export const keysOf = ({
  owner_or: keys,
}: {
  owner_or: Permission | readonly Permission[]
}): readonly Permission[] => (typeof keys === 'string' ? [keys] : keys)

/** No token is asked for. */
export const isOpen = (access: Access): access is 'public' | 'anyone' =>
  access === 'public' || access === 'anyone'

/** Keeps the literal types, so that server and web infer each call from the one definition. */
export function endpoints<const T extends Record<string, Endpoint>>(definitions: T): T {
  return definitions
}

export type Output<S> = S extends { _zod: { output: infer O } } ? O : undefined
export type Input<S> = S extends { _zod: { input: infer I } } ? I : undefined
