import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../../error-facts.ts'
import { unlessMissing } from './cluster.ts'

/** The main process of a running PostgreSQL, ours by birth or by adoption. */
export type Postmaster = { pid: number; port: number }

/**
 * The postmaster that runs on this cluster, from the pid file that it leaves there. After a kill or a reboot the file
 * may name a process that is no postmaster at all; PostgreSQL itself would then refuse to start, so the file goes.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text === undefined) return undefined
  const found = parsePidFile(text)
  if (found && (await runsOn(found.pid, cluster))) return found
  await rm(file, { force: true })
  return undefined
}

export function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : undefined
}

/**
 * Is that process a PostgreSQL on that cluster? A postmaster works inside its data directory; where the kernel does not
 * let us see that (root without the ptrace capability, as in many containers), its command line names it.
 */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program = '', ...args] = command.split('\0')
  if (!/(^|\/)postgres$/.test(program)) return false
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return there.dev === here.dev && there.ino === here.ino
  } catch {
    return args[args.indexOf('-D') + 1] === cluster
  }
}

export type ShutdownSignal = 'SIGINT' | 'SIGQUIT'

/** Fast shutdown (SIGINT): running transactions are rolled back, everything is written. SIGQUIT is for throw-away data. */
export async function stopPostmaster(
  { pid }: Postmaster,
  cluster: string,
  signal: ShutdownSignal,
  patienceMs = 60_000,
): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
  const deadline = Date.now() + patienceMs
  while (await runsOn(pid, cluster)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${patienceMs / 1000} s.`)
    await delay(20)
  }
}
