import { beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { digitsOf, withApp } from '#server/test/second-factors.ts'

/* Somebody knows the password and guesses the second factor: they get nowhere, and the owner still gets in. */
const desk = useDesk()
const HOME = '192.0.2.1'

let person: TestPerson
let secret: string
beforeEach(async () => {
  person = await newPerson(desk)
  secret = (await withApp(desk, person)).secret
  await desk.owner.query('update sessions set ip = $2 where user_id = $1', [person.id, HOME])
})

/** A whole sign-in from a network, with a fresh token for each try: a token's own five tries limit nobody. */
async function tryCode(code: string, ip: string) {
  const signedIn = await desk.call('POST /auth/signin', {
    body: { login: person.email, password: PASSWORD },
    ip,
  })
  const { token } = signedIn.body.second_factor
  const { status, body } = await desk.call('POST /auth/second_factor', { body: { token, code }, ip })
  return `${status} ${body.code ?? ''}`.trim()
}

async function tally(count: number, ip: (index: number) => string) {
  const seen: Record<string, number> = {}
  for (let index = 0; index < count; index++) {
    const answer = await tryCode('000000', ip(index))
    seen[answer] = (seen[answer] ?? 0) + 1
  }
  return seen
}

const right = () => digitsOf(desk, secret, 1)

test('security 12: thirty wrong codes a day from a network, and the owner still gets in from elsewhere', async () => {
  expect(await tally(40, () => '203.0.113.9')).toEqual({ '400 code_wrong': 30, '429 rate_limited': 10 })
  expect(await tryCode(right(), '203.0.113.9')).toBe('429 rate_limited')
  expect(await tryCode(right(), '198.51.100.4')).toBe('200')
})

test('security 12: sixty a day from all strange networks together, and the owner still gets in from home', async () => {
  expect(await tally(64, (index) => `203.0.113.${index}`)).toEqual({
    '400 code_wrong': 60,
    '429 rate_limited': 4,
  })
  expect(await tryCode(right(), '198.51.100.5')).toBe('429 rate_limited')
  expect(await tryCode(right(), HOME)).toBe('200')
})

test('a network where only staff were in the account is strange to its owner', async () => {
  const ip = '198.51.100.6'
  await desk.owner.query('update sessions set ip = $2, acting_user_id = $1 where user_id = $1', [
    person.id,
    ip,
  ])
  await tally(60, (index) => `203.0.113.${index}`)
  expect(await tryCode(right(), ip)).toBe('429 rate_limited')
})

test('whoever gets in begins to count anew, and a day later everyone does', async () => {
  await tally(29, () => HOME)
  expect(await tryCode(right(), HOME)).toBe('200')
  expect(await tally(31, () => HOME)).toEqual({ '400 code_wrong': 30, '429 rate_limited': 1 })
  desk.clock.advance(24 * 60 * 60 * 1000)
  expect(await tryCode(right(), HOME)).toBe('200')
})
