import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './task.ts'
import type { TaskRequest } from './workers.ts'

/** What a task in a thread failed with: the error itself cannot cross over, its name and code can. */
class TaskError extends Error {
  readonly code: string | undefined

  constructor(message: string, details: { name?: string; code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = details.name ?? 'TaskError'
    this.code = details.code
  }
}

export interface Running {
  outputs(): AsyncGenerator<Uint8Array, unknown>
  /** Lets go of everything; says whether the thread is free for another task. */
  end(): Promise<boolean>
}

/** `ended`: the task has said itself that it is over, so nothing of it is under way in the thread any more. */
type Outcome = ({ result: unknown } | { error: unknown }) & { ended?: true }

/** One task in one thread, from its start to its result. */
export function runTask(worker: Worker, request: TaskRequest, stallMs: number): Running {
  const { inputs = [], params = {} } = request
  const sources = inputs.map((open, index) => pump(index, open))
  const outputs: Uint8Array[] = []
  let outcome: Outcome | undefined
  let wake = () => {}
  let stalled: NodeJS.Timeout | undefined

  const say = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer)
  const settle = (how: Outcome) => {
    outcome ??= how
    wake()
  }
  function watch() {
    clearTimeout(stalled)
    const message = `${request.task} took and gave nothing for ${stallMs} ms`
    stalled = setTimeout(() => settle({ error: new TaskError(message) }), stallMs)
  }

  function onMessage(message: FromWorker) {
    watch()
    if (message.type === 'more') sources[message.input]?.more()
    else if (message.type === 'let-go') void sources[message.input]?.close()
    else if (message.type === 'done') settle({ result: message.result, ended: true })
    else if (message.type === 'failed')
      settle({ error: new TaskError(message.message, message), ended: true })
    else {
      outputs.push(message.bytes)
      wake()
    }
  }
  const onError = (cause: Error) =>
    settle({ error: new TaskError(`${request.task} broke off: ${cause.message}`, { cause }) })
  const onExit = () => settle({ error: new TaskError(`${request.task} broke off: its thread ended`) })
  worker.on('message', onMessage)
  worker.on('error', onError)
  worker.on('exit', onExit)

  /** Hands an input over piece by piece, as many as were asked for. */
  function pump(index: number, open: () => Promise<AsyncIterable<Uint8Array>>) {
    let iterator: AsyncIterator<Uint8Array> | undefined
    let asked = 0
    let isPumping = false
    let isClosed = false

    async function move() {
      iterator ??= (await open())[Symbol.asyncIterator]()
      while (asked > 0 && !isClosed) {
        const next = await iterator.next()
        if (isClosed) break
        if (next.done) {
          isClosed = true
          say({ type: 'input-end', input: index })
          return
        }
        asked -= 1
        const bytes = ownMemory(next.value)
        say({ type: 'piece', input: index, bytes }, [bytes.buffer])
      }
    }

    return {
      more() {
        asked += 1
        if (isPumping || isClosed) return
        isPumping = true
        move().then(
          () => {
            isPumping = false
          },
          (error: unknown) => settle({ error }),
        )
      },
      async close() {
        if (isClosed) return
        isClosed = true
        await iterator?.return?.()
      },
    }
  }

  watch()
  say({ type: 'start', module: request.module.href, task: request.task, inputs: inputs.length, params })

  return {
    async *outputs() {
      for (;;) {
        const bytes = outputs.shift()
        if (bytes) {
          say({ type: 'taken' })
          yield bytes
        } else if (outcome) {
          if ('error' in outcome) throw outcome.error
          return outcome.result
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    },
    async end() {
      clearTimeout(stalled)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      await Promise.allSettled(sources.map((source) => source.close()))
      return outcome?.ended ?? false
    },
  }
}

/** Memory that can be handed to another thread: a piece of a shared pool is copied, one of its own is not. */
function ownMemory(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = piece.byteLength === piece.buffer.byteLength && piece.buffer instanceof ArrayBuffer
  return isWhole ? new Uint8Array(piece.buffer as ArrayBuffer) : new Uint8Array(piece)
}
