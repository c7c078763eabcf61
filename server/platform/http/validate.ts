import type { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { invalidVatNumber } from '../changed-vat-number.ts'

/** The value in the form the contract promises, or `invalid_input` that names each field and what is wrong with it. */
export function validate<S extends Schema>(schema: S, value: unknown): S['_zod']['output'] {
  // Without the input a missing value and a wrong one look alike.
  const result = (schema as unknown as z.ZodType).safeParse(value, { reportInput: true })
  if (result.success) return result.data
  // The first problem of a field counts. A map, because callers name fields, `toString` for one.
  const fields = new Map<string, FieldError>()
  for (const issue of result.error.issues) {
    for (const [field, problem] of problemsOf(issue)) if (!fields.has(field)) fields.set(field, problem)
  }
  throw new AppError('invalid_input', { fields: Object.fromEntries(fields) })
}

function problemsOf(issue: z.core.$ZodIssue): [string, FieldError][] {
  const field = issue.path.map(String).join('.') || 'body'
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => [[...issue.path, key].map(String).join('.'), { code: 'unknown' }])
    case 'invalid_type':
      return [[field, { code: issue.input === undefined ? 'required' : 'invalid' }]]
    case 'too_small':
      if (issue.origin !== 'string')
        return [[field, { code: 'too_small', params: { min: Number(issue.minimum) } }]]
      if (Number(issue.minimum) === 1) return [[field, { code: 'required' }]]
      return [[field, { code: 'too_short', params: { min: Number(issue.minimum) } }]]
    case 'too_big':
      return [
        [
          field,
          {
            code: issue.origin === 'string' ? 'too_long' : 'too_big',
            params: { max: Number(issue.maximum) },
          },
        ],
      ]
    case 'invalid_format':
      return issue.format === 'email'
        ? [[field, { code: 'invalid_email' }]]
        : [[field, formatProblem(field, issue.input)]]
    case 'invalid_value':
      if (issue.input === undefined) return [[field, { code: 'required' }]]
      return [
        [field, { code: issue.values.length === 1 && issue.values[0] === true ? 'must_agree' : 'invalid' }],
      ]
    default:
      return [[field, formatProblem(field, issue.input)]]
  }
}

/** A pattern says only that it did not match; the field's name says which sentence helps. */
function formatProblem(field: string, input: unknown): FieldError {
  if (field.endsWith('_color')) return { code: 'invalid_color' }
  if (field === 'phone') return { code: 'invalid_phone' }
  if (field === 'username') return { code: 'invalid_username' }
  if (field === 'first_name' || field === 'last_name') return { code: 'invalid_name' }
  if (field.endsWith('vat_no')) return invalidVatNumber(String(input))
  return { code: 'invalid' }
}
