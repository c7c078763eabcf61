import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareTurns } from './share-turns.ts'

/** Work that ends when the test says so, with what it was given. */
function useWork() {
  const turns: { siteId: string; items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const share = shareTurns((siteId, items: ReadonlySet<string>) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    turns.push({ siteId, items: [...items], end: () => resolve([...items]), fail: reject })
    return promise
  })
  const begun = () => turns.map(({ siteId, items }) => [siteId, ...items].join(' '))
  return { share, turns, begun }
}

test('whoever comes while it is under way shares the next turn, and one who comes alone waits for nobody', async () => {
  const { share, turns, begun } = useWork()
  const first = share('main', ['ada'])
  await wait(0)
  expect(begun()).toEqual(['main ada'])
  const others = [share('main', ['ben']), share('main', ['ben', 'cyd']), share('main', ['dan'])]
  await wait(0)
  expect(begun()).toEqual(['main ada'])
  turns[0]?.end()
  expect(await first).toEqual(['ada'])
  await wait(0)
  expect(begun()).toEqual(['main ada', 'main ben cyd dan'])
  turns[1]?.end()
  expect(await Promise.all(others)).toEqual(Array(3).fill(['ben', 'cyd', 'dan']))
  void share('main', ['eve'])
  await wait(0)
  expect(begun()[2]).toBe('main eve')
})

test('what came in the same moment is one turn', async () => {
  const { share, begun } = useWork()
  void share('main', ['ada'])
  void share('main', ['ben'])
  await wait(0)
  expect(begun()).toEqual(['main ada ben'])
})

test('sites do not wait for each other', async () => {
  const { share, begun } = useWork()
  void share('main', ['ada'])
  await wait(0)
  void share('agent', ['ben'])
  await wait(0)
  expect(begun()).toEqual(['main ada', 'agent ben'])
})

test('a turn that fails is told to those who shared it, and the next begins', async () => {
  const { share, turns, begun } = useWork()
  const first = [share('main', ['ada']), share('main', ['ben'])]
  await wait(0)
  const next = share('main', ['cyd'])
  turns[0]?.fail(new Error('gone'))
  for (const one of first) await expect(one).rejects.toThrow('gone')
  await wait(0)
  expect(begun()).toEqual(['main ada ben', 'main cyd'])
  turns[1]?.end()
  expect(await next).toEqual(['cyd'])
})

test('a turn that hangs holds the next one up for a moment and no longer', async () => {
  const { share, turns, begun } = useWork()
  void share('main', ['ada'])
  await wait(0)
  const next = share('main', ['ben'])
  await expect.poll(begun, { timeout: 2000 }).toEqual(['main ada', 'main ben'])
  turns[1]?.end()
  expect(await next).toEqual(['ben'])
  void share('main', ['cyd'])
  await wait(0)
  expect(begun()[2]).toBe('main cyd')
})
