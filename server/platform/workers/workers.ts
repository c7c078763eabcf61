import { Worker } from 'node:worker_threads'
import { type Running, runTask } from './run-task.ts'
import type { TaskParams } from './task.ts'

/**
 * Opened only when a thread is free, so that those who wait hold nothing open. The pieces are given away: their memory
 * moves into the thread and is gone here.
 */
export type OpenInput = () => Promise<AsyncIterable<Uint8Array>>

export interface TaskRequest {
  /** The file that exports the task: `new URL('file-tasks.ts', import.meta.url)`. */
  module: URL
  task: string
  inputs?: readonly OpenInput[]
  params?: TaskParams
}

export interface Workers {
  /** What the task returns. Bytes that it yields are not looked at. */
  run<Result>(request: TaskRequest): Promise<Result>
  /**
   * The bytes that the task yields. Their thread is taken until the last one is read, so whoever reads must not wait for
   * another task meanwhile. Leaving early, or an error on the way, ends the thread.
   */
  stream(request: TaskRequest): AsyncGenerator<Uint8Array, void>
  /** Tasks that run are broken off: whoever waits for them is told. */
  close(): Promise<void>
}

export interface WorkersOptions {
  /** Threads at a time. Each takes up to 35 MB while it works and leaves half of it behind when it ends. */
  threads?: number
  /** How long a thread waits for more before it gives its memory back. */
  idleMs?: number
  /** A task that neither takes nor gives a byte for so long is given up. */
  stallMs?: number
}

const PROGRAM = new URL('worker-thread.ts', import.meta.url)
/** A task works on pieces; one that takes more than this has gone wrong and must not take the server along. */
const MOST_MEMORY_MB = 256

/**
 * Work on bytes that would hold up every request, in threads of their own. A thread does one task at a time; it is
 * started when there is work and ended when there has been none for a while. One that fails or crashes fails its task
 * only, and the next task gets a fresh one.
 */
export function createWorkers({
  threads = 1,
  idleMs = 5_000,
  stallMs = 20_000,
}: WorkersOptions = {}): Workers {
  /** Threads without work, and when each of them ends. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  const alive = new Set<Worker>()
  const waiting: (() => void)[] = []
  let busy = 0
  let closed = false

  function start(): Worker {
    const worker = new Worker(PROGRAM, {
      // Nothing of ours is inherited, secrets least of all.
      env: {},
      execArgv: [],
      stdin: false,
      // A small nursery: what tasks leave behind is buffers, which it would only keep longer.
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 2 },
    })
    alive.add(worker)
    worker.once('exit', () => {
      alive.delete(worker)
      takeOut(worker)
    })
    // Whoever uses the thread hears of its faults; an idle one that dies is merely replaced.
    worker.on('error', () => {})
    return worker
  }

  function takeOut(worker: Worker) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  /** Nobody may borrow a thread that is ending: it goes out of the list before it is told. */
  function retire(worker: Worker) {
    takeOut(worker)
    void worker.terminate()
  }

  async function borrow(): Promise<Worker> {
    while (busy >= threads && !closed) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    }
    if (closed) throw new Error('No work can be done: the server is stopping')
    busy += 1
    const worker = [...idle.keys()].at(-1) ?? start()
    takeOut(worker)
    worker.ref()
    return worker
  }

  function giveBack(worker: Worker, isUsable: boolean) {
    busy -= 1
    if (isUsable && !closed) {
      // An idle thread must not keep the server from ending.
      worker.unref()
      idle.set(worker, setTimeout(() => retire(worker), idleMs).unref())
    } else {
      retire(worker)
    }
    waiting.shift()?.()
  }

  async function* stream(request: TaskRequest): AsyncGenerator<Uint8Array, unknown> {
    const worker = await borrow()
    let running: Running | undefined
    try {
      running = runTask(worker, request, stallMs)
      return yield* running.outputs()
    } finally {
      giveBack(worker, (await running?.end()) ?? false)
    }
  }

  return {
    async run<Result>(request: TaskRequest) {
      const results = stream(request)
      for (;;) {
        const next = await results.next()
        if (next.done) return next.value as Result
      }
    },
    async *stream(request) {
      yield* stream(request)
    },
    async close() {
      closed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all([...alive].map((worker) => worker.terminate()))
    },
  }
}
