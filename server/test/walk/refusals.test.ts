import { expect, test } from 'vitest'
import { flawOfAnswer, flawOfRefusal } from './refusals.ts'

const body = {
  status: 'error',
  code: 'not_found',
  message: 'not found',
  request_id: '01a1dd81-ac28-778c-9f00-b6529052df93',
}
const seen = (changes: object = {}, status = 404, type = 'application/json; charset=utf-8') => ({
  status,
  headers: { 'content-type': type },
  text: JSON.stringify({ ...body, ...changes }),
})

test('a refusal in the promised form has no flaw', () => {
  expect(flawOfRefusal(seen())).toBeNull()
  expect(flawOfAnswer({ status: 200, headers: {}, text: 'anything' })).toBeNull()
})

test.each([
  [seen({}, 200), 'status 200'],
  [seen({}, 500), 'status 500'],
  [seen({}, 404, 'text/html'), 'type text/html'],
  [{ ...seen(), text: '<h1>Not found</h1>' }, 'no JSON: <h1>Not found</h1>'],
  [seen({ status: 404 }), 'no status "error"'],
  [seen({ code: 'oops' }), 'unknown code oops'],
  [seen({ code: 'toString' }), 'unknown code toString'],
  [seen({ code: 'forbidden' }), 'forbidden with status 404'],
  [seen({ request_id: 'req-1' }), 'request id req-1'],
  [seen({ message: '' }), 'no message'],
])('seen failing: %#', (answer, flaw) => {
  expect(flawOfRefusal(answer)).toBe(flaw)
})

test.each([
  'Error: x at Object.<anonymous> (/srv/app/server/main.ts:10:5)',
  'Cannot find node_modules/pg',
  'duplicate key value violates unique constraint',
  'relation "users" does not exist',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'select id from users',
  `${process.cwd()}/data`,
])('seen failing: our insides in "%s"', (message) => {
  expect(flawOfRefusal(seen({ message }))).toMatch(/^tells of our insides/)
})

test('an answer may be anything but a fault of ours', () => {
  expect(flawOfAnswer(seen({}, 503))).toMatch(/^status 503/)
  expect(flawOfAnswer(seen({ code: 'oops' }))).toBe('unknown code oops')
})
