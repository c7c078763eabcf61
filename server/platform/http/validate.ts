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
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const field = path.length === 0 ? 'body' : path.map(String).join('.')
      if (!fields.has(field)) fields.set(field, problemOf(issue, field))
    }
  }
  throw new AppError('invalid_input', { fields: Object.fromEntries(fields) })
}

function problemOf(issue: z.core.$ZodIssue, field: string): FieldError {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown' }
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin !== 'string') return { code: 'too_small', params: { min } }
      return min === 1 ? { code: 'required' } : { code: 'too_short', params: { min } }
    }
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'too_long' : 'too_big',
        params: { max: Number(issue.maximum) },
      }
    case 'invalid_format':
      return issue.format === 'email' ? { code: 'invalid_email' } : formatProblem(field, issue.input)
    case 'invalid_value':
      if (issue.input === undefined) return { code: 'required' }
      return { code: issue.values.length === 1 && issue.values[0] === true ? 'must_agree' : 'invalid' }
    default:
      return formatProblem(field, issue.input)
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
