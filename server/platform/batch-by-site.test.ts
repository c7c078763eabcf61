import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchBySite } from './batch-by-site.ts'

/** Work that ends when the test says so, with what it was given. */
function useWork(restMs = 0) {
  const batches: { siteId: string; items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = batchBySite(
    (siteId, items: ReadonlySet<string>) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      batches.push({ siteId, items: [...items], end: () => resolve([...items]), fail: reject })
      return promise
    },
    { restMs },
  )
  const begun = () => batches.map(({ siteId, items }) => [siteId, ...items].join(' '))
  return { ask, batches, begun }
}

test('whoever comes while it is under way shares the next batch, and one who comes alone waits for nobody', async () => {
  const { ask, batches, begun } = useWork()
  const first = ask('main', ['ada'])
  await wait(0)
  expect(begun()).toEqual(['main ada'])
  const others = [ask('main', ['ben']), ask('main', ['ben', 'cyd']), ask('main', ['dan'])]
  await wait(0)
  expect(begun()).toEqual(['main ada'])
  batches[0]?.end()
  expect(await first).toEqual(['ada'])
  await wait(0)
  expect(begun()).toEqual(['main ada', 'main ben cyd dan'])
  batches[1]?.end()
  expect(await Promise.all(others)).toEqual(Array(3).fill(['ben', 'cyd', 'dan']))
  void ask('main', ['eve'])
  await wait(0)
  expect(begun()[2]).toBe('main eve')
})

test('what came in the same moment is one batch', async () => {
  const { ask, begun } = useWork()
  void ask('main', ['ada'])
  void ask('main', ['ben'])
  await wait(0)
  expect(begun()).toEqual(['main ada ben'])
})

test('sites do not wait for each other', async () => {
  const { ask, begun } = useWork()
  void ask('main', ['ada'])
  await wait(0)
  void ask('agent', ['ben'])
  await wait(0)
  expect(begun()).toEqual(['main ada', 'agent ben'])
})

test('a batch that fails is told to those who shared it, and the next begins', async () => {
  const { ask, batches, begun } = useWork()
  const first = [ask('main', ['ada']), ask('main', ['ben'])]
  await wait(0)
  const next = ask('main', ['cyd'])
  batches[0]?.fail(new Error('gone'))
  for (const one of first) await expect(one).rejects.toThrow('gone')
  await wait(0)
  expect(begun()).toEqual(['main ada ben', 'main cyd'])
  batches[1]?.end()
  expect(await next).toEqual(['cyd'])
})

test('a batch that hangs holds the next one up for a moment and no longer', async () => {
  const { ask, batches, begun } = useWork()
  void ask('main', ['ada'])
  await wait(0)
  const next = ask('main', ['ben'])
  await expect.poll(begun, { timeout: 2000 }).toEqual(['main ada', 'main ben'])
  batches[1]?.end()
  expect(await next).toEqual(['ben'])
  void ask('main', ['cyd'])
  await wait(0)
  expect(begun()[2]).toBe('main cyd')
})

test('one that rests lets those share the next who come soon after it, and whoever comes later waits for nobody', async () => {
  const { ask, batches, begun } = useWork(30)
  const first = ask('main', ['ada'])
  await wait(0)
  batches[0]?.end()
  await first
  void ask('main', ['ben'])
  await wait(5)
  void ask('main', ['cyd'])
  expect(begun()).toEqual(['main ada'])
  await expect.poll(begun).toEqual(['main ada', 'main ben cyd'])
  batches[1]?.end()
  await wait(60)
  void ask('main', ['dan'])
  await wait(0)
  expect(begun()[2]).toBe('main dan')
})
