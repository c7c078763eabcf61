import type { ErrorBody, ErrorCode, FieldError } from '#contract/errors.ts'

/** `network`: no answer arrived at all, `load`: a part of the program did not arrive. The server sends neither. */
type ClientErrorCode = 'network' | 'load'

interface ApiErrorDetails {
  status: number
  code: ErrorCode | ClientErrorCode
  message: string
  params?: Record<string, string | number>
  fields?: Record<string, FieldError>
  requestId?: string
}

export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | ClientErrorCode
  readonly params: Record<string, string | number>
  readonly fields: Record<string, FieldError>
  readonly requestId: string | null

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.message, options)
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.params = details.params ?? {}
    this.fields = details.fields ?? {}
    this.requestId = details.requestId ?? null
  }
}

export function networkError(cause?: unknown): ApiError {
  return new ApiError({ status: 0, code: 'network', message: 'The server did not answer' }, { cause })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

/** A proxy in between may answer in its own words: such answers become codes of ours by their status. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) {
    return new ApiError({
      status,
      code: body.code,
      message: body.message,
      params: body.params,
      fields: body.fields,
      requestId: body.request_id,
    })
  }
  return new ApiError({ status, code: codeForStatus(status), message: `Answer ${status} without a code` })
}

function codeForStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'rate_limited'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status < 500 ? 'invalid_input' : 'internal'
}
