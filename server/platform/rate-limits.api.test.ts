import { expect, test } from 'vitest'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { count, forget, hit, hitsOf, sweepRateLimits } from './rate-limits.ts'

const desk = useDesk()
const secondServer = useSecondInstance(desk)
let number = 0
const freshKey = () => `test:${++number}`

test('the hit after the last one is refused, with the seconds to wait', async () => {
  const limit = { key: freshKey(), max: 3, seconds: 60 }
  for (let index = 0; index < 3; index++) await hit(desk.platform, limit)
  desk.clock.advance(20_500)
  await expect(hit(desk.platform, limit)).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    params: { retry_after: 40 },
  })
})

test('a window begins with its first hit and is not prolonged by later ones', async () => {
  const limit = { key: freshKey(), max: 1, seconds: 10 }
  await hit(desk.platform, limit)
  desk.clock.advance(9999)
  await expect(hit(desk.platform, limit)).rejects.toMatchObject({ params: { retry_after: 1 } })
  desk.clock.advance(1)
  await hit(desk.platform, limit)
  expect(await hitsOf(desk.platform, limit.key)).toBe(1)
})

test('fifty hits at once are counted as fifty', async () => {
  const key = freshKey()
  const seen = await Promise.all(Array.from({ length: 50 }, () => count(desk.platform, { key, seconds: 60 })))
  expect(seen.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
})

test('those that come together are counted by few statements, each by its own limit', async () => {
  const [first, second] = [freshKey(), freshKey()]
  const limits = Array.from({ length: 40 }, (_, index) => ({ key: index % 4 ? first : second, seconds: 60 }))
  let seen: { hits: number }[] = []
  const statements = await statementsOf(async () => {
    seen = await Promise.all(limits.map((limit) => count(desk.platform, limit)))
  })
  expect(statements.filter((text) => text.includes('rate_limits')).length).toBeLessThanOrEqual(2)
  expect(seen[39]?.hits).toBe(30)
  expect([await hitsOf(desk.platform, first), await hitsOf(desk.platform, second)]).toEqual([30, 10])
})

test('two servers that count the same keys in another order do not wait for each other', async () => {
  const keys = Array.from({ length: 20 }, freshKey)
  const all = [keys, keys.toReversed()]
  for (let round = 0; round < 10; round++)
    await Promise.all(
      [desk.platform, secondServer.platform].flatMap((platform, index) =>
        (all[index] ?? []).map((key) => count(platform, { key, seconds: 60 })),
      ),
    )
  expect(await Promise.all(keys.map((key) => hitsOf(desk.platform, key)))).toEqual(Array(20).fill(20))
})

test('keys do not disturb each other, and a forgotten one begins anew', async () => {
  const [first, second] = [freshKey(), freshKey()]
  await count(desk.platform, { key: first, seconds: 60 })
  await count(desk.platform, { key: first, seconds: 60 })
  await count(desk.platform, { key: second, seconds: 60 })
  expect([await hitsOf(desk.platform, first), await hitsOf(desk.platform, second)]).toEqual([2, 1])
  await forget(desk.platform, first)
  expect([await hitsOf(desk.platform, first), await hitsOf(desk.platform, second)]).toEqual([0, 1])
})

test('looking does not count, and a window that is over holds nothing', async () => {
  const key = freshKey()
  await count(desk.platform, { key, seconds: 5 })
  expect([await hitsOf(desk.platform, key), await hitsOf(desk.platform, key)]).toEqual([1, 1])
  desk.clock.advance(5000)
  expect(await hitsOf(desk.platform, key)).toBe(0)
})

test('the sweep removes what is over and leaves what runs', async () => {
  const [over, running] = [freshKey(), freshKey()]
  await count(desk.platform, { key: over, seconds: 1 })
  await count(desk.platform, { key: running, seconds: 3600 })
  desk.clock.advance(1001)
  await sweepRateLimits(desk.platform)
  const { rows } = await desk.owner.query('select key from rate_limits where key = any ($1)', [
    [over, running],
  ])
  expect(rows).toEqual([{ key: running }])
})
