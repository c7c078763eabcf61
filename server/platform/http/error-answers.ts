import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { type Log, withoutSecrets } from '../log.ts'
import { isPageVisit, isRefusedSite, sendRefusedSitePage } from './refused-site-page.ts'

/** What Fastify itself refuses, in our words. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

export function answerErrors(app: FastifyInstance, log: Log) {
  app.setErrorHandler((error, request, reply) => {
    const known = understand(error)
    // Faults of ours are logged once, here, with the request id that the caller was told.
    if (known.status >= 500)
      log.error({ err: error, request_id: request.id, url: withoutSecrets(request.url) }, known.code)
    send(request, reply, known)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, new AppError('not_found')))
}

export function understand(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as FastifyError
  const mapped = FASTIFY_CODES[code]
  if (mapped) return new AppError(mapped)
  // A body that is cut off or not UTF-8 is the caller's; Fastify says 400 without a code of its own.
  if (statusCode === 400) return new AppError('malformed_json')
  if (statusCode === 413) return new AppError('body_too_large')
  return new AppError('internal')
}

/** The body of every error answer. What is wrong with our house (addresses, names) stands in the log and nowhere else. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    status: 'error',
    code: error.code,
    message: error.status >= 500 ? error.code.replaceAll('_', ' ') : error.message,
    ...(error.params && { params: error.params }),
    ...(error.fields && { fields: error.fields }),
    request_id: requestId,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (isRefusedSite(error.code) && isPageVisit(request))
    return sendRefusedSitePage(request, reply, error.code, String(error.params?.reason ?? ''))
  if (error.code === 'unavailable') reply.header('retry-after', '2')
  const wait = error.params?.retry_after
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(errorBody(error, request.id)))
}

/** What Node's parser refuses before there is a request, told like every other error. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'malformed_json')
  const body = JSON.stringify(errorBody(known, newId()))
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
