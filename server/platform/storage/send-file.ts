import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Platform } from '../platform.ts'
import { answerStream } from './answer-stream.ts'
import { byteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { MEDIA_TYPES } from './recognise-image.ts'
import type { ByteRange } from './storage.ts'
import type { StoredFile } from './stored-files.ts'

/** A download, as a use case answers it. */
export interface FileAnswer {
  content: { storageKey: string } | { bytes: Uint8Array } | { pieces: AsyncIterable<Uint8Array> }
  name: string
  mediaType: string
  /** Null: nobody knows before the last piece. */
  size: number | null
  /** What names this content and no other, usually its SHA-256; without one a download cannot be resumed. */
  etag?: string | undefined
  /** Only images that we recognised ourselves may be `inline`; everything else is sent as an attachment. */
  disposition: 'attachment' | 'inline'
  /** Public files never change under their key and may be kept by anyone; private ones by nobody. */
  visibility: 'private' | 'public'
  /** The headers of a request that decide which content it gets; caches keep the contents apart by them. */
  vary?: string
  /** Told before the first byte leaves. Asking for the head, or for what the client has already, is no download. */
  onDownload?: ((download: Download) => Promise<void>) | undefined
}

export interface Download {
  /** Only a piece was asked for: the beginning of a download in pieces, or the rest of a broken one. */
  isPiece: boolean
  /** Names the signed address it came by; null with a token. */
  addressKey: Buffer | null
}

/** Nobody uploads AVIF: copies in it are ours. */
const SHOWN_INLINE = new Set<string>([...Object.values(MEDIA_TYPES), 'image/avif'])
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The answer for a file kept in storage. */
export function storedFileAnswer(
  file: StoredFile,
  { disposition, visibility }: Pick<FileAnswer, 'disposition' | 'visibility'>,
): FileAnswer {
  const { storageKey, name, mediaType, size, sha256 } = file
  return { content: { storageKey }, name, mediaType, size, etag: sha256, disposition, visibility }
}

/** The answer for a document that was made just now. */
export const bytesAnswer = (bytes: Uint8Array, name: string, mediaType: string): FileAnswer => ({
  content: { bytes },
  name,
  mediaType,
  size: bytes.length,
  disposition: 'attachment',
  visibility: 'private',
})

export async function sendFile(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const etag = file.etag && `"${file.etag}"`
  setHeaders(reply, file, etag)
  if (etag && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = wantedRange(request, reply, file, etag)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  // What can be resumed is sent as it is: a rest counts by its own bytes, and the length stays told.
  if (etag) request.headers['x-no-compression'] = 'resumable'
  const length = range ? range.end - range.start + 1 : file.size
  if (length !== null) reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stream = await open(platform, request, file, range)
  const addressKey = request.signedDownload?.key ?? null
  try {
    await file.onDownload?.({ isPiece: range !== undefined, addressKey })
  } catch (error) {
    stream.destroy()
    throw error
  }
  return reply.send(stream)
}

function setHeaders(reply: FastifyReply, file: FileAnswer, etag: string | undefined) {
  const isPublic = file.visibility === 'public'
  const disposition = SHOWN_INLINE.has(file.mediaType) ? file.disposition : 'attachment'
  reply
    .type(file.mediaType)
    .header('content-disposition', contentDisposition(disposition, file.name))
    .header('x-content-type-options', 'nosniff')
    // Opened as a page, a file is a page of nobody: no script, no request, no access to ours.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', isPublic ? FOR_EVER : 'private, no-store')
    .header('accept-ranges', etag ? 'bytes' : 'none')
  if (etag) reply.header('etag', etag)
  if (file.vary) reply.header('vary', file.vary)
  // Logos are shown in mails, by programs of other hosts.
  if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
}

function wantedRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  etag: string | undefined,
): ByteRange | undefined {
  const { range, 'if-range': ifRange } = request.headers
  const onlyRest = request.signedDownload?.onlyRest ?? false
  try {
    // The rest of another version must never be glued to the beginning of this one.
    const isOfThis = etag && (ifRange === undefined || ifRange === etag)
    const wanted = isOfThis && file.size !== null ? byteRange(range, file.size) : undefined
    if (onlyRest && !wanted?.start) throw new AppError('link_expired')
    return wanted
  } catch (error) {
    // The answer is now an error in JSON: the headers of the file must not stand on it.
    for (const name of ['content-disposition', 'etag', 'accept-ranges']) reply.removeHeader(name)
    if (onlyRest) throw new AppError('link_expired')
    reply.header('content-range', `bytes */${file.size}`)
    throw error
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
}

async function open(
  platform: Platform,
  request: FastifyRequest,
  { content, size }: FileAnswer,
  range: ByteRange | undefined,
): Promise<Readable> {
  if ('bytes' in content) {
    const { bytes } = content
    return Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
  }
  if ('pieces' in content) return piecesStream(platform, request, content.pieces)
  if (size === null) throw new Error('a stored file has a size')
  const { storageKey } = content
  const stream = answerStream(
    await platform.storage.readPieces(storageKey, size, range),
    range ? range.end - range.start + 1 : size,
    (err) =>
      platform.log.error({ err, request_id: request.id, storage_key: storageKey }, 'a download broke off'),
  )
  // Fastify lets go of the stream when the client leaves during the answer; this is for one who left before it.
  if (request.raw.socket.destroyed) stream.destroy()
  return stream
}

/** Whoever gets half of it must not take it for the whole: what breaks off ends the connection. */
function piecesStream(
  platform: Platform,
  request: FastifyRequest,
  pieces: AsyncIterable<Uint8Array>,
): Readable {
  const stream = Readable.from(pieces)
  stream.on('error', (err) => platform.log.error({ err, request_id: request.id }, 'an export broke off'))
  return stream
}
