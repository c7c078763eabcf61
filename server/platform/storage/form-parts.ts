import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { codeOf, messageOf } from '../error-facts.ts'
import { unreadableForm, watchForm } from './form-watch.ts'

type Limits = NonNullable<FastifyMultipartBaseOptions['limits']>

/** The parts of a form one after the other. What the sender did wrong is told in our words. */
export async function* formParts(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const watch = watchForm(request.raw)
  const parts = request.parts({ limits, throwFileSizeLimit: false } as Parameters<typeof request.parts>[0])
  try {
    for (;;) {
      const { done, value } = await watch.next(parts.next())
      if (done) return
      watch.reading(value.type === 'file' ? value.file : undefined)
      yield value
      watch.reading(undefined)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(request, error)
  }
}

/** The bytes of one file; fails with `file_too_large` at the first byte beyond the limit. */
export async function* partBytes(
  request: FastifyRequest,
  part: MultipartFile,
  max: number,
): AsyncGenerator<Buffer> {
  let size = 0
  const tooLarge = () => new AppError('file_too_large', { params: { max } })
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > max) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(request, error)
  }
  if (part.file.truncated) throw tooLarge()
}

/**
 * After a refusal the rest of the request is read and thrown away: browsers look at the answer only once they have
 * sent everything, and would report a broken connection instead.
 */
export function letGo(request: FastifyRequest) {
  request.raw.unpipe()
  request.raw.resume()
}

const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
const CUT_OFF = /terminated early|unexpected end|premature close|aborted/i

function unreadable(request: FastifyRequest, error: unknown): AppError {
  const code = codeOf(error) ?? ''
  const message = messageOf(error)
  if (TOO_MANY.has(code)) return new AppError('body_too_large')
  if (code === 'FST_MP_PREMATURE_CLOSE' || (request.raw.destroyed && !request.raw.readableEnded)) {
    return new AppError('upload_aborted')
  }
  if (CUT_OFF.test(message)) return new AppError('upload_aborted')
  return unreadableForm()
}
