import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { getPriority } from 'node:os'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { serverProgram } from '../../scripts/toolchain.mjs'
import { SECRET_KEY } from './template-database.ts'

/** The program as an operator starts it, on a database that exists already; it dies as often as a test wants. */
export interface KillableServer {
  readonly url: string
  /** Megabytes of memory that the process holds now (Linux). */
  residentMegabytes(): Promise<number>
  /** The most that it ever held. */
  peakMegabytes(): Promise<number>
  /** What the system gives each of its threads, 0 being the usual (Linux). */
  priorities(): Promise<number[]>
  /** SIGKILL, and another one on the same port; in between, what happens while none is there. */
  killAndRestart(meanwhile?: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

export async function startKillableServer(environment: Record<string, string>): Promise<KillableServer> {
  const port = await freePort()
  const start = () => startOn(port, environment)
  let child = await start()
  const megabytes = async (line: RegExp) =>
    Number(line.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    url: `http://localhost:${port}`,
    residentMegabytes: () => megabytes(/VmRSS:\s+(\d+)/),
    peakMegabytes: () => megabytes(/VmHWM:\s+(\d+)/),
    priorities: async () =>
      (await readdir(`/proc/${child.pid}/task`)).map((thread) => getPriority(Number(thread))),
    async killAndRestart(meanwhile) {
      await end(child, 'SIGKILL')
      await meanwhile?.()
      child = await start()
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

async function startOn(port: number, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, serverProgram, {
    env: {
      ...compileCache(),
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET_KEY,
      DEMO: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text
      if (/Tunedesk is at/.test(said)) ready.resolve()
    })
  }
  child.once('exit', () => ready.reject(new Error(`the server did not start: ${said}`)))
  await ready.promise
  return child
}

/** What Node keeps of our TypeScript: a program that starts with it needs half the time. `npm start` gives it too. */
export function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  const closed = once(probe, 'close')
  probe.close()
  await closed
  return port
}
