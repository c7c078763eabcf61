import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../log.ts'

export interface OwnProcess<Request, Answer> {
  ask(request: Request): Promise<Answer>
  /** Lets what was asked for finish, then ends the process. */
  close(): Promise<void>
}

interface OwnProcessOptions {
  /** The program, which answers every message with one. */
  program: URL
  /** What it and its work are called in errors: "document compiler", "document". */
  name: string
  product: string
  log: Pick<Log, 'warn'>
  /** How long the process waits for more work before it gives its memory back. */
  idleMs: number
  /** After this an answer is given up and the process is ended. */
  timeoutMs: number
  /** A process that keeps something of every answer ends after so many. */
  mostAnswers?: number
  /** It ends where its own objects take more than this. Node decides unless told. */
  mostMemoryMb?: number
}

/** The request itself took too long, or the process along: it would again. */
export class OverLimits extends Error {}

/** Whoever stops the program stops its processes too: that says nothing about a request. */
const TOLD_TO_END: readonly (string | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Native code, or WebAssembly, in a process of its own, one request after another. Inside the server it would hold up every request for
 * its length, a crash would take the server along, and its memory would never come back. The process starts when there
 * is work and leaves when it is idle.
 */
export function ownProcess<Request extends object, Answer>(
  options: OwnProcessOptions,
): OwnProcess<Request, Answer> {
  const { program, name, product, log, idleMs, timeoutMs, mostAnswers = Infinity, mostMemoryMb } = options
  let running: ChildProcess | undefined
  let answers = 0
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  function end() {
    running?.kill('SIGKILL')
    running = undefined
  }

  function start() {
    answers = 0
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: mostMemoryMb ? [`--max-old-space-size=${mostMemoryMb}`] : [],
      // Nothing of ours is inherited, secrets least of all.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // An idle process must not keep the server from ending.
    child.unref()
    child.channel?.unref()
    const forget = () => {
      if (running === child) running = undefined
    }
    child.once('exit', forget)
    child.on('error', (error) => {
      log.warn({ err: error }, `${name} failed`)
      forget()
    })
    return child
  }

  async function answer(request: Request): Promise<Answer> {
    clearTimeout(idle)
    running ??= start()
    try {
      return await ask(running, request)
    } finally {
      answers += 1
      if (answers >= mostAnswers) end()
      else idle = setTimeout(end, idleMs).unref()
    }
  }

  async function ask(child: ChildProcess, request: Request): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const onExit = (code: number | null, signal: string | null) => {
      // The event that forgets it may come later: the next request must not meet a dead process.
      if (running === child) running = undefined
      const message = `The ${name} ended early (${signal ?? code})`
      reject(TOLD_TO_END.includes(signal) ? new Error(message) : new OverLimits(message))
    }
    const onError = (cause: Error) => reject(new Error(`The ${name} ended early`, { cause }))
    const timer = setTimeout(() => {
      if (running === child) end()
      reject(new OverLimits(`The ${product} was not ready after ${timeoutMs} ms`))
    }, timeoutMs)
    child.once('message', resolve)
    child.once('exit', onExit)
    child.once('error', onError)
    child.channel?.ref()
    child.send(request)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      child.channel?.unref()
      child.off('message', resolve)
      child.off('exit', onExit)
      child.off('error', onError)
    }
  }

  return {
    ask(request) {
      if (closed) return Promise.reject(new Error(`No ${product} can be made: the server is stopping`))
      const result = queue.then(() => answer(request))
      queue = result.catch(() => undefined)
      return result
    },
    async close() {
      closed = true
      await queue
      clearTimeout(idle)
      const last = running
      end()
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      last.ref()
      await once(last, 'exit')
    },
  }
}
