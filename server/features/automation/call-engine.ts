import { AppError } from '#platform/app-error.ts'
import { exchangeOutside, type OpenAnswer, UnreachableError } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'
import type { Engine } from './automation-settings.ts'
import { engineForm, type FormFile, hashOf } from './engine-form.ts'
import {
  isSignature,
  SIGNATURE_HEADER,
  signAnswer,
  signRequest,
  TIMESTAMP_HEADER,
} from './engine-signature.ts'

/** What an engine is asked. */
export interface Question {
  order: object
  file: FormFile
  /** What its answer is to be called, and how large it may be. */
  name: string
  mostBytes: number
}

/**
 *   file         the modified file, signed, stored as a temporary one
 *   no_match     it cannot serve this order
 *   refused      asking again would change nothing
 *   unavailable  another time it may answer
 */
export type EngineAnswer =
  | { kind: 'file'; fileId: string }
  | { kind: 'no_match' }
  | { kind: 'refused' | 'unavailable'; detail: string }

const TIMEOUT_MS = 120_000
const NO_MATCH: readonly number[] = [202, 204, 404]
/** Too early, too many, or taking too long: said about the moment, not about the order. */
const FOR_NOW: readonly number[] = [408, 425, 429]

export async function callEngine(
  platform: Platform,
  siteId: string,
  engine: Engine,
  question: Question,
  timeoutMs: number = TIMEOUT_MS,
): Promise<EngineAnswer> {
  const form = engineForm(question.order, question.file)
  const stored: string[] = []
  const timestamp = timestampOf(platform)
  const signature = signRequest(engine.secret, timestamp, await hashOf(form.chunks()))
  const request = {
    url: engine.url,
    method: 'POST' as const,
    headers: {
      'content-type': form.contentType,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature,
    },
    body: { size: form.size, chunks: form.chunks() },
    timeoutMs,
    guarded: true,
  }
  let answer: EngineAnswer | undefined
  try {
    answer = await exchangeOutside(platform.config, request, ({ status, headers, chunks }) =>
      status === 200 ? takeFile({ status, headers, chunks }) : Promise.resolve(withoutFile(status)),
    )
    return answer
  } catch (error) {
    return refusalOf(error)
  } finally {
    if (answer?.kind !== 'file') await discardFiles(platform, siteId, stored)
  }

  async function takeFile({ headers, chunks }: OpenAnswer): Promise<EngineAnswer> {
    const about = { name: question.name, mediaType: 'application/octet-stream', ownerId: null }
    const content = upTo(question.mostBytes, chunks)
    const file = await storeContent(platform, siteId, content, about, (id) => stored.push(id))
    const expected = signAnswer(engine.secret, signature, file.sha256)
    return isSignature(expected, headers[SIGNATURE_HEADER])
      ? { kind: 'file', fileId: file.id }
      : { kind: 'refused', detail: 'signature_wrong' }
  }
}

/** Whether the engine hears us and knows the secret; what is wrong otherwise, as it shows. */
export async function greetEngine(
  platform: Platform,
  engine: Engine,
): Promise<{ ok: boolean; message: string }> {
  const body = JSON.stringify({ kind: 'ping' })
  const timestamp = timestampOf(platform)
  const signature = signRequest(engine.secret, timestamp, await hashOf(bytesOf(body)))
  const headers = {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signature,
  }
  const request = { url: engine.url, method: 'POST' as const, headers, body, guarded: true }
  try {
    return await exchangeOutside(platform.config, request, async (answer) => {
      if (answer.status < 200 || answer.status > 299) return { ok: false, message: `HTTP ${answer.status}` }
      const hash = await hashOf(upTo(MOST_GREETING, answer.chunks))
      const isSigned = isSignature(
        signAnswer(engine.secret, signature, hash),
        answer.headers[SIGNATURE_HEADER],
      )
      return { ok: isSigned, message: isSigned ? '' : 'The answer is not signed with this secret.' }
    })
  } catch (error) {
    if (error instanceof UnreachableError) return { ok: false, message: error.message }
    if (error instanceof AppError && error.code === 'file_too_large')
      return { ok: false, message: 'The answer is too large.' }
    throw error
  }
}

const MOST_GREETING = 64 * 1024

const timestampOf = ({ clock }: Platform) => String(Math.floor(clock.now().getTime() / 1000))

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function* upTo(most: number, chunks: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new AppError('file_too_large', { params: { max: most } })
    yield chunk
  }
}

function withoutFile(status: number): EngineAnswer {
  if (NO_MATCH.includes(status)) return { kind: 'no_match' }
  const isForNow = status >= 500 || FOR_NOW.includes(status)
  return isForNow
    ? { kind: 'unavailable', detail: `unavailable HTTP ${status}` }
    : { kind: 'refused', detail: `refused HTTP ${status}` }
}

function refusalOf(error: unknown): EngineAnswer {
  if (error instanceof UnreachableError)
    return { kind: 'unavailable', detail: `unavailable ${error.message}` }
  if (error instanceof AppError && error.code === 'file_too_large')
    return { kind: 'refused', detail: 'too_large' }
  if (error instanceof AppError && error.code === 'outgoing_address_refused')
    return { kind: 'refused', detail: 'address_refused' }
  throw error
}
