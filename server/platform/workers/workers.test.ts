import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts'

// Threads are started here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

const module = new URL('workers.test-tasks.ts', import.meta.url)
const opened: Workers[] = []
const workers = (options?: WorkersOptions) => {
  const made = createWorkers(options)
  opened.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** So many bytes in pieces of their own; says how many pieces were asked for and whether the stream was let go of. */
function source(pieces: number, size = 1000) {
  const seen = { given: 0, closed: false }
  async function* chunks() {
    try {
      for (; seen.given < pieces; seen.given++) yield new Uint8Array(size).fill(seen.given)
    } finally {
      seen.closed = true
    }
  }
  return { seen, open: async () => chunks() }
}

async function collect(from: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of from) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a task in a thread', () => {
  test('reads an input to its end and answers', async () => {
    const { open, seen } = source(100)
    expect(await workers().run({ module, task: 'count', inputs: [open] })).toEqual({ bytes: 100_000 })
    expect(seen).toEqual({ given: 100, closed: true })
  })

  test('never gets a thread that is about to end for want of work', async () => {
    const idleMs = 1
    const pool = workers({ idleMs })
    for (let round = 0; round < 20; round++) {
      expect(await pool.run({ module, task: 'count', inputs: [source(1).open] })).toEqual({ bytes: 1000 })
      // Until just after the thread was told to end, and before it has.
      await new Promise((resolve) => setTimeout(resolve, idleMs))
    }
  })

  test('may leave an input early, which is then let go of', async () => {
    const { open, seen } = source(10_000)
    expect(await workers().run({ module, task: 'firstByte', inputs: [open] })).toBe(0)
    expect(seen.closed).toBe(true)
    expect(seen.given).toBeLessThan(10)
  })

  test('yields bytes no faster than they are taken', async () => {
    const { open, seen } = source(1000)
    const stream = workers().stream({ module, task: 'echo', inputs: [open] })
    await stream.next()
    // Another thread's work of the same kind has gone all the way meanwhile; this one has waited.
    await collect(workers().stream({ module, task: 'echo', inputs: [source(1000).open] }))
    expect(seen.given).toBeLessThan(20)
    expect((await collect(stream)).length).toBe(999_000)
    expect(seen).toEqual({ given: 1000, closed: true })
  })

  test('that nobody reads any more is ended, and its input let go of', async () => {
    const { open, seen } = source(1000)
    const pool = workers({ threads: 1 })
    for await (const _ of pool.stream({ module, task: 'echo', inputs: [open] })) break
    expect(seen.closed).toBe(true)
    expect(await pool.run({ module, task: 'count', inputs: [source(2).open] })).toEqual({ bytes: 2000 })
  })

  test('tells what it failed with', async () => {
    const failing = workers().run({ module, task: 'fail' })
    await expect(failing).rejects.toMatchObject({
      name: 'RangeError',
      message: 'this cannot be done',
      code: 'impossible',
    })
  })

  test('that crashes fails alone: the next one gets a fresh thread', async () => {
    const pool = workers({ threads: 1 })
    const [crashed, next] = await Promise.allSettled([
      pool.run({ module, task: 'crash' }),
      pool.run({ module, task: 'count', inputs: [source(3).open] }),
    ])
    expect(crashed).toMatchObject({
      status: 'rejected',
      reason: { message: 'crash broke off: its thread ended' },
    })
    expect(next).toMatchObject({ status: 'fulfilled', value: { bytes: 3000 } })
  })

  test('whose input fails, fails with the same error', async () => {
    const broken = async () => {
      throw new Error('the disk is gone')
    }
    await expect(workers().run({ module, task: 'count', inputs: [broken] })).rejects.toThrow(
      'the disk is gone',
    )
    async function* halfway() {
      yield new Uint8Array(10)
      throw new Error('the wire was cut')
    }
    const request = { module, task: 'count', inputs: [async () => halfway()] }
    await expect(workers().run(request)).rejects.toThrow('the wire was cut')
  })

  test('that stands still is given up', async () => {
    const pool = workers({ threads: 1, stallMs: 50 })
    await expect(pool.run({ module, task: 'hang' })).rejects.toThrow('hang took and gave nothing for 50 ms')
  })

  test('does not hold up the server', async () => {
    const pool = workers()
    await pool.run({ module, task: 'spin', params: { ms: 0 } })
    const busyBefore = performance.eventLoopUtilization()
    expect(await pool.run({ module, task: 'spin', params: { ms: 200 } })).toBe('done')
    expect(performance.eventLoopUtilization(busyBefore).active).toBeLessThan(50)
  })

  test('sees nothing of our environment', async () => {
    expect(await workers().run({ module, task: 'secrets' })).toEqual([])
  })
})

describe('closing', () => {
  test('breaks off what runs, refuses what waits and what comes', async () => {
    const pool = workers({ threads: 1 })
    const running = pool.run({ module, task: 'hang' })
    const waiting = pool.run({ module, task: 'count' })
    const settled = Promise.allSettled([running, waiting])
    await pool.close()
    const late = pool.run({ module, task: 'count' })
    await expect(late).rejects.toThrow('the server is stopping')
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
