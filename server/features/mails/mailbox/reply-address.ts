import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { derivedKey } from '#server/config.ts'
import { fromBase32, toBase32 } from './base32.ts'

/** What people can answer by mail, each with the letter that its addresses begin with. */
const LETTERS = { ticket: 't' } as const
export type AnswerableKind = keyof typeof LETTERS
export const ANSWERABLE_KINDS = Object.keys(LETTERS) as AnswerableKind[]

/** Something that people write to each other about, on a site, and the one person who may answer by this address. */
export interface AnswerRef {
  siteId: string
  kind: AnswerableKind
  id: string
  userId: string
}

/** What an address says of itself; whose it is only its signature knows. */
export interface ReadAddress {
  kind: AnswerableKind
  id: string
  isFor(userId: string): boolean
}

const PURPOSE = 'reply addresses'
const SIGNATURE_BYTES = 10
const PROOF_LETTER = 'p'
const TAG = /^([a-z])([a-z2-7]{26})([a-z2-7]{16})$/
const PROOF_TAG = /^p([a-z2-7]{16})$/

/**
 * `support+t<what><signature>@tuner.example`. The signature is of the site, the thing and the person, so it opens nothing
 * else and speaks for nobody else; eighty bits of it, because nobody tries them out by mail.
 */
export function replyAddress(secretKey: string, mailbox: string, ref: AnswerRef): string {
  const tag = `${LETTERS[ref.kind]}${toBase32(parse(ref.id))}${signatureOf(secretKey, ref)}`
  return tagged(mailbox, tag)
}

/** A mail to it shows that the mailbox takes what stands behind a plus sign. */
export const proofAddress = (secretKey: string, mailbox: string, siteId: string): string =>
  tagged(mailbox, `${PROOF_LETTER}${proofOf(secretKey, mailbox, siteId)}`)

/** What an address with a plus sign was made for: null where we did not make it. */
export function readAddress(
  secretKey: string,
  { mailbox, siteId }: { mailbox: string; siteId: string },
  address: string,
): ReadAddress | 'proof' | null {
  const tag = tagOf(mailbox, address)
  if (!tag) return null
  const proof = PROOF_TAG.exec(tag)?.[1]
  if (proof) return isSame(proof, proofOf(secretKey, mailbox, siteId)) ? 'proof' : null
  const [, letter, what = '', signature = ''] = TAG.exec(tag) ?? []
  const kind = ANSWERABLE_KINDS.find((known) => LETTERS[known] === letter)
  if (!kind) return null
  const id = idOf(what)
  if (!id) return null
  return {
    kind,
    id,
    isFor: (userId) => isSame(signature, signatureOf(secretKey, { siteId, kind, id, userId })),
  }
}

const tagged = (mailbox: string, tag: string) => mailbox.replace(/@/, `+${tag}@`)

/** Between the plus sign and the domain, of an address that leads into the mailbox. */
function tagOf(mailbox: string, address: string): string | null {
  const [local, domain] = mailbox.toLowerCase().split('@')
  const given = address.toLowerCase()
  const isOurs = given.startsWith(`${local}+`) && given.endsWith(`@${domain}`)
  return isOurs ? given.slice(`${local}+`.length, -`@${domain}`.length) : null
}

function idOf(what: string): string | null {
  try {
    return stringify(fromBase32(what).subarray(0, 16))
  } catch {
    // Not every sequence of bits is an id.
    return null
  }
}

const signatureOf = (secretKey: string, { siteId, kind, id, userId }: AnswerRef) =>
  signed(secretKey, `${siteId} ${kind} ${id} ${userId}`)
const proofOf = (secretKey: string, mailbox: string, siteId: string) =>
  signed(secretKey, `${siteId} proof ${mailbox.toLowerCase()}`)

const signed = (secretKey: string, text: string) =>
  toBase32(
    createHmac('sha256', derivedKey(secretKey, PURPOSE)).update(text).digest().subarray(0, SIGNATURE_BYTES),
  )

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
