import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { serverProgram } from '../scripts/toolchain.mjs'
import { ask } from './ask.ts'
import { endsWithBench } from './ends-with-bench.ts'
import { startPostgres } from './start-postgres.ts'

const run = promisify(execFile)
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/tunedesk', import.meta.url))

export interface RunningProcess {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/**
 * A database for one benchmark, so that nothing measured here touches anybody's data: a copy of `from`, where the runner
 * keeps the demo, otherwise with the demo as soon as a server has started.
 */
export async function startBenchDatabase({
  from = process.env.BENCH_DEMO,
}: {
  from?: string | undefined
} = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'tunedesk-bench-'))
  if (from) await copyDirectory(`${from}/.`, dir)
  const postgres = await startPostgres(dir)
  const stop = endsWithBench(async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  })
  return { url: postgres.url, dir, stop }
}

export async function copyDirectory(from: string, to: string): Promise<void> {
  await run('cp', ['-a', '--reflink=auto', from, to])
}

/** The real program, as it would run in production, with demo data. */
export async function startTunedesk(
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
) {
  return startProcess(serverProgram, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    DATABASE_POOL: '8',
    ...environment,
  })
}

/** Starts a program that listens on PORT and waits until it does. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    // As `npm start` runs it.
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  const exited = once(child, 'exit')
  const stop = endsWithBench(async () => {
    child.kill('SIGTERM')
    await exited
  })
  await untilServing(url, child)
  return { url, child, stop }
}

export async function untilServing(url: string, child: ChildProcess): Promise<void> {
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

export async function signInAs(url: string, login: string, host?: string): Promise<string> {
  const answer = await ask(`${url}/api/auth/signin`, host ? { host } : {}, { login, password: DEMO_PASSWORD })
  return (JSON.parse(answer) as { access_token: string }).access_token
}

/** Megabytes of memory that the process itself holds (Linux). */
export async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
