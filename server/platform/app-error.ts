import { ERROR_STATUS, type ErrorCode, type FieldCode, type FieldError } from '#contract/errors.ts'

type Params = Record<string, string | number>

/** An error the caller can understand. Anything else that is thrown is a fault of ours and answers `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Params | undefined
  readonly fields: Record<string, FieldError> | undefined

  constructor(
    code: ErrorCode,
    details: { params?: Params; fields?: Record<string, FieldError>; message?: string } = {},
  ) {
    super(details.message ?? code.replaceAll('_', ' '))
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.params = details.params
    this.fields = details.fields
  }
}

/** One field was refused by a rule that only the server can check. */
export function fieldError(field: string, code: FieldCode, params?: Params): AppError {
  return new AppError('invalid_input', { fields: { [field]: params ? { code, params } : { code } } })
}

export const notFound = (): AppError => new AppError('not_found')
