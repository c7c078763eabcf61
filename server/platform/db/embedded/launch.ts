import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import { rotateLog } from './rotate-log.ts'
import { processOptions, type Runner } from './run-as.ts'

export type Launch = {
  postgres: string
  cluster: string
  runner: Runner
  throwAway: boolean
  logFile: string
  /** Tried first, so that tools of the operator find the database where it was. */
  lastPort: number | undefined
  /** True once the server lets us in, false if it ended first. */
  answers: (port: number, alive: () => boolean) => Promise<boolean>
}

const ATTEMPTS = 20

/** Starts PostgreSQL in a session of its own: a Ctrl-C in the terminal must reach us first, not the database. */
export async function launch(options: Launch): Promise<Postmaster> {
  await rotateLog(options.logFile)
  let port = options.lastPort && (await isFree(options.lastPort)) ? options.lastPort : await freePort()
  let socketDirectory = fitsSocket(options.cluster) ? options.cluster : ''
  for (let attempt = 1; ; attempt += 1) {
    const result = await launchOnce(options, port, socketDirectory)
    if ('pid' in result) return result
    const taken = /could not (bind|create any TCP)/.test(result.complaint)
    // The processes of a postmaster that was killed need a moment to notice it and go.
    const dying = /still in use|is being used by another process/.test(result.complaint)
    // Some directories that a host lends to a virtual machine hold files only.
    const holdsNoSocket = socketDirectory !== '' && /Unix-domain socket/.test(result.complaint)
    if (attempt === ATTEMPTS || !(taken || dying || holdsNoSocket)) {
      throw new Error(`PostgreSQL did not start: ${result.complaint} (see ${options.logFile})`)
    }
    if (holdsNoSocket) socketDirectory = ''
    else if (taken) port = await freePort()
    else await delay(250)
  }
}

async function launchOnce(
  options: Launch,
  port: number,
  socketDirectory: string,
): Promise<Postmaster | { complaint: string }> {
  const { postgres, cluster, runner, logFile, answers } = options
  const log = await open(logFile, 'a', 0o600)
  const begin = (await log.stat()).size
  try {
    const child = spawn(postgres, ['-D', cluster, ...settings(port, socketDirectory, options.throwAway)], {
      ...processOptions(runner),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let ended = false
    let spawnError: Error | undefined
    child.once('exit', () => {
      ended = true
    })
    child.once('error', (error) => {
      ended = true
      spawnError = error
    })
    const up = await answers(port, () => !ended).catch((error) => {
      child.kill('SIGINT')
      throw error
    })
    if (!up) {
      const said = (await readFile(logFile)).subarray(begin).toString('utf8')
      return { complaint: spawnError?.message ?? complaint(said) }
    }
    child.unref()
    if (!child.pid) throw new Error('PostgreSQL has no process id.')
    return { pid: child.pid, port }
  } finally {
    await log.close()
  }
}

const complaint = (said: string): string =>
  said
    .split('\n')
    .filter((line) => /(FATAL|PANIC|could not bind)/.test(line) && !line.includes('is starting up'))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|LOG): */, ''))
    .join(' ')
    .trim() || said.trim().slice(-300)

/** On the command line, not in postgresql.conf: a new version of ours brings its settings to an old cluster. */
export function settings(port: number, socketDirectory: string, throwAway: boolean): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory,
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(throwAway && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
    }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The kernel knows no longer addresses of sockets, and PostgreSQL takes a list of directories. */
const MOST_BYTES = 107
const fitsSocket = (cluster: string) =>
  Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= MOST_BYTES && !/[,"]/.test(cluster)

const freePort = async (): Promise<number> =>
  (await tryPort(0)) ?? Promise.reject(new Error('No port is free.'))

const isFree = async (port: number): Promise<boolean> => (await tryPort(port)) !== undefined

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
