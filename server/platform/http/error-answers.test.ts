import { expect, test } from 'vitest'
import { AppError, fieldError } from '../app-error.ts'
import { errorBody, understand } from './error-answers.ts'

test('an error tells its code, what was wrong with each field, and the request', () => {
  expect(errorBody(fieldError('email', 'taken'), 'r1')).toEqual({
    status: 'error',
    code: 'invalid_input',
    message: 'invalid input',
    fields: { email: { code: 'taken' } },
    request_id: 'r1',
  })
  expect(errorBody(new AppError('rate_limited', { params: { retry_after: 9 } }), 'r2')).toEqual({
    status: 'error',
    code: 'rate_limited',
    message: 'rate limited',
    params: { retry_after: 9 },
    request_id: 'r2',
  })
})

test('a fault of ours tells nothing of our insides', () => {
  const away = new AppError('unavailable', { message: 'connect ECONNREFUSED 127.0.0.1:5432' })
  expect(errorBody(away, 'r').message).toBe('unavailable')
  const broken = understand(new Error('relation "users" does not exist'))
  expect([broken.code, errorBody(broken, 'r').message]).toEqual(['internal', 'internal'])
})

test.each([
  [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }, 'malformed_json'],
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'body_too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'unsupported_media_type'],
  [{ code: 'FST_ERR_BAD_URL', statusCode: 400 }, 'not_found'],
  [{ statusCode: 400 }, 'malformed_json'],
  [{ statusCode: 413 }, 'body_too_large'],
  [{ statusCode: 404 }, 'internal'],
  [{}, 'internal'],
])('%o reads as %s', (details, code) => {
  expect(understand(Object.assign(new Error('x'), details)).code).toBe(code)
})
