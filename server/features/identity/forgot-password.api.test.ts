import { expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { mailedCode, otherThan } from '#server/test/sign-up.ts'

// Hundreds ask here, and what a captcha costs is measured elsewhere.
vi.mock('./captcha.ts', async (original) => ({ ...(await original<object>()), checkCaptcha: async () => {} }))

const desk = useDesk()
let address = 0
const nextIp = () => `10.0.${++address >> 8}.${address & 255}`

async function ask(email: string, ip = nextIp()): Promise<string> {
  const { status, body } = await desk.call('POST /auth/send_forgot_pass_code', {
    body: { email, captcha: 'unchecked' },
    ip,
  })
  expect(status).toBe(200)
  return body.forgot_token
}

const check = (token: string, code: string, ip = nextIp()) =>
  desk.call('POST /auth/check_forgot_pass_code', { body: { forgot_token: token, code }, ip })

test('security 8: who asks within a minute of a stranger gets in with the code that was mailed', async () => {
  const owner = await newPerson(desk)
  const strangers = await ask(owner.email)
  const owners = await ask(owner.email)
  const code = await mailedCode(desk, owner.email)
  expect(await desk.mailsTo(owner.email)).toHaveLength(1)
  expect((await check(owners, code)).status).toBe(200)
  // It is used now, for whoever else holds a token.
  expect((await check(strangers, code)).body.code).toBe('code_wrong')
})

test('security 8: a token from before works with the newest code', async () => {
  const owner = await newPerson(desk)
  const first = await ask(owner.email)
  const older = await mailedCode(desk, owner.email)
  desk.clock.advance(61_000)
  await ask(owner.email)
  const newest = await mailedCode(desk, owner.email)
  if (older !== newest) expect((await check(first, older)).body.code).toBe('code_wrong')
  expect((await check(first, newest)).status).toBe(200)
})

test("security 8: a stranger's wrong tries leave the owner's code alone", async () => {
  const owner = await newPerson(desk)
  const strangers = await ask(owner.email)
  const owners = await ask(owner.email)
  const code = await mailedCode(desk, owner.email)
  for (let tries = 0; tries < 7; tries++) await check(strangers, otherThan(code))
  expect((await check(strangers, code)).body.code).toBe('code_expired')
  expect((await check(owners, code)).status).toBe(200)
})

/** Wrong tries, five to a token, until the answer is another one; how many there were. */
async function triesUntilLimited(email: string, ip: () => string, wrong: string): Promise<number> {
  for (let tries = 0, token = ''; tries < 200; tries++) {
    if (tries % 5 === 0) token = await ask(email)
    const { status } = await check(token, wrong, ip())
    if (status === 429) return tries
  }
  return Number.POSITIVE_INFINITY
}

test('security 8: tries are limited by account and day, alike for people and for nobody', async () => {
  const owner = await newPerson(desk)
  await ask(owner.email)
  const wrong = otherThan(await mailedCode(desk, owner.email))
  const counts: number[][] = []
  for (const email of [owner.email, 'nobody@example.test']) {
    const fromOne = await triesUntilLimited(email, () => '192.0.2.1', wrong)
    const fromMany = await triesUntilLimited(email, nextIp, wrong)
    counts.push([fromOne, fromMany])
  }
  expect(counts).toEqual([
    [20, 80],
    [20, 80],
  ])
  desk.clock.advance(24 * 60 * 60_000)
  const token = await ask(owner.email)
  expect((await check(token, await mailedCode(desk, owner.email))).status).toBe(200)
}, 60_000)

test('security 8: addresses of one IPv6 network count as one place', async () => {
  const owner = await newPerson(desk)
  await ask(owner.email)
  const wrong = otherThan(await mailedCode(desk, owner.email))
  let host = 0
  const ofOneNetwork = () => `2001:db8:1:2::${(++host).toString(16)}`
  expect(await triesUntilLimited(owner.email, ofOneNetwork, wrong)).toBe(20)
})

/** What the link in the newest mail carries. */
async function mailedLink(email: string) {
  const url =
    /https?:\/\/\S+\/forgot_password#\S+/.exec((await desk.mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  return Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)))
}

test('security 8: whoever uses up the tries of an account does not keep its owner from a new password', async () => {
  const owner = await newPerson(desk)
  await ask(owner.email)
  const wrong = otherThan(await mailedCode(desk, owner.email))
  expect(await triesUntilLimited(owner.email, nextIp, wrong)).toBe(100)
  desk.clock.advance(61_000)
  const token = await ask(owner.email)
  expect((await check(token, await mailedCode(desk, owner.email))).status).toBe(429)
  const link = await mailedLink(owner.email)
  expect(link).toEqual({ email: owner.email, reset_token: expect.stringMatching(/^[\w-]{43}$/) })
  const body = { reset_token: link.reset_token, password: 'rainy harbour lamp' }
  expect((await desk.call('POST /auth/reset_password', { body })).status).toBe(200)
  expect((await desk.call('POST /auth/reset_password', { body })).body.code).toBe('reset_token_invalid')
}, 60_000)

test('security 9: the link in a mail dies with the code beside it', async () => {
  const owner = await newPerson(desk)
  await ask(owner.email)
  const { reset_token } = await mailedLink(owner.email)
  desk.clock.advance(10 * 60_000)
  const body = { reset_token, password: 'rainy harbour lamp' }
  expect((await desk.call('POST /auth/reset_password', { body })).body.code).toBe('reset_token_invalid')
})

test('a code stands in its mail and not in the subject', async () => {
  const owner = await newPerson(desk, { verified: false })
  await desk.call('GET /auth/send_verification_code', { token: owner.token })
  await ask(owner.email)
  const mails = await desk.mailsTo(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your verification code for Site main',
    'Your code for a new password at Site main',
  ])
  for (const { text } of mails) expect(text).toMatch(/^ {4}\d{6}$/m)
})

/** How often the better of all thresholds tells two samples apart: 0.5 is a coin, 1 is certainty. */
function toldApart(one: readonly number[], other: readonly number[]): number {
  const share = (sample: readonly number[], most: number) =>
    sample.filter((value) => value <= most).length / sample.length
  const gaps = [...one, ...other].map((most) => Math.abs(share(one, most) - share(other, most)))
  return 0.5 + Math.max(...gaps) / 2
}

test('security 6: known and unknown addresses take the same time', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => newPerson(desk)))
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 220; round++) {
    const known = people[round % people.length]?.email ?? ''
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known : `nobody${round}@example.test`
      const began = process.hrtime.bigint()
      await desk.call('POST /auth/send_forgot_pass_code', {
        body: { email, captcha: 'unchecked' },
        ip: nextIp(),
      })
      // The first rounds warm the machine up.
      if (round >= 20) times[kind].push(Number(process.hrtime.bigint() - began))
    }
    desk.clock.advance(7_000)
  }
  const share = toldApart(times.known, times.unknown)
  process.stdout.write(`known and unknown addresses told apart: ${(share * 100).toFixed(0)} %\n`)
  // Two samples of 200 from one source reach this once in fifty thousand runs.
  expect(share).toBeLessThan(0.62)
}, 120_000)
