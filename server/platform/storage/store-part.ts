import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '#contract/endpoint.ts'
import { AppError } from '../app-error.ts'
import { cleanSvg } from './clean-svg.ts'
import { displayName } from './display-name.ts'
import { partBytes } from './form-parts.ts'
import type { FormContext, ReceivedFile } from './receive-form.ts'
import { HEAD_BYTES, MEDIA_TYPES, recogniseImage } from './recognise-image.ts'
import { storeContent } from './store-content.ts'

const UNKNOWN_TYPE = 'application/octet-stream'
/** A drawing is cleaned as a whole, so it has to fit in memory whatever its rule allows. */
const LARGEST_SVG = 1024 * 1024

/** One file of a form, from the wire into storage. Null for the empty part that a browser sends for "no file". */
export async function storePart(
  request: FastifyRequest,
  part: MultipartFile,
  rule: FileRule,
  context: FormContext,
  onRow: (id: string) => void,
): Promise<ReceivedFile | null> {
  const bytes = partBytes(request, part, rule.max_bytes)
  try {
    const head = await readHead(bytes)
    if (head.length === 0 && !part.filename) return null
    await context.beforeFile?.()
    const type = recogniseImage(head)
    if (rule.accept && !(type && rule.accept.includes(type))) throw new AppError('file_type_not_allowed')
    // Where drawings are not asked for, one is a file like any other: offered for saving, never shown.
    const isDrawing = type === 'svg' && rule.accept !== undefined
    const mediaType = type && (type !== 'svg' || isDrawing) ? MEDIA_TYPES[type] : UNKNOWN_TYPE
    const content = isDrawing ? cleaned(head, bytes) : joined(head, bytes)
    const about = { name: displayName(part.filename), mediaType }
    const { platform, siteId, ownerId } = context
    const stored = await storeContent(platform, siteId, content, { ...about, ownerId }, onRow)
    return { ...about, ...stored }
  } catch (error) {
    // Whatever went wrong, the parser must not wait for somebody to read on.
    part.file.destroy()
    throw error
  }
}

async function readHead(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const next = await bytes.next()
    if (next.done) break
    chunks.push(next.value)
    size += next.value.length
  }
  return Buffer.concat(chunks)
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>) {
  yield head
  yield* rest
}

async function* cleaned(head: Buffer, rest: AsyncGenerator<Buffer>) {
  const chunks = [head]
  let size = head.length
  for await (const chunk of rest) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST_SVG) throw new AppError('file_too_large', { params: { max: LARGEST_SVG } })
  }
  const drawing = cleanSvg(Buffer.concat(chunks).toString('utf8'))
  if (drawing === null) throw new AppError('file_type_not_allowed')
  yield Buffer.from(drawing, 'utf8')
}
