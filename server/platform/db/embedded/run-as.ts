import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** PostgreSQL refuses to run as root; this is who it runs as. `undefined` ids: as ourselves, no change of user. */
export type Runner = { name: string; uid?: number; gid?: number }

type PasswdEntry = { name: string; uid: number; gid: number }

export const isRoot = (): boolean => process.getuid?.() === 0

export async function chooseRunner(wanted: string | undefined): Promise<Runner> {
  if (!isRoot()) return { name: 'the current user' }
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  if (wanted) {
    const user = users.find(({ name, uid }) => name === wanted || String(uid) === wanted)
    if (!user) throw new Error(`PG_RUN_AS names the user ${wanted}, which does not exist on this machine.`)
    if (user.uid === 0)
      throw new Error('PG_RUN_AS must name a user other than root: PostgreSQL refuses to run as root.')
    return user
  }
  const user = ['postgres', 'nobody']
    .map((name) => users.find((u) => u.name === name))
    .find((u) => u && u.uid !== 0)
  if (!user) throw new Error('PostgreSQL refuses to run as root: name an unprivileged user in PG_RUN_AS.')
  return user
}

/** An existing cluster can be run only by the user that owns its files, whatever was asked for. */
export async function runnerOwning(uid: number): Promise<Runner> {
  const own = process.getuid?.()
  if (uid === own && uid !== 0) return { name: 'the current user' }
  const user = parsePasswd(await readFile('/etc/passwd', 'utf8')).find((u) => u.uid === uid)
  const name = user?.name ?? `user ${uid}`
  if (uid === 0)
    throw new Error(
      'The database files belong to root, as whom PostgreSQL refuses to run: change their owner.',
    )
  if (own !== 0) throw new Error(`The database files belong to ${name}: start as ${name} or as root.`)
  return { name, uid, gid: user?.gid ?? uid }
}

export function parsePasswd(text: string): PasswdEntry[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && fields[0])
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

export type Outcome = { code: number | null; output: string }

/**
 * Runs a short program as the runner. The environment is ours alone: a PGDATA or PGOPTIONS of the person who started
 * us must not reach PostgreSQL. The working directory is one that every user can enter.
 */
export function runAs(runner: Runner, program: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...processOptions(runner), stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8').trim() }))
  })
}

export function processOptions(runner: Runner) {
  return {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(runner.uid !== undefined && { uid: runner.uid, gid: runner.gid }),
  }
}

/** Asks the kernel, not the mode bits: access lists, mount options and every parent directory count as well. */
export async function canExecute(runner: Runner, path: string): Promise<boolean> {
  return (await runAs(runner, '/bin/sh', ['-c', 'test -x "$1"', 'sh', path])).code === 0
}

export async function canWrite(runner: Runner, path: string): Promise<boolean> {
  return (await runAs(runner, '/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', path])).code === 0
}
