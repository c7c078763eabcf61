import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../error-facts.ts'
import { CLUSTER, unlessMissing } from './cluster.ts'
import { newPassword, writeAccess, writePrivately } from './cluster-access.ts'
import { canWrite, type Runner, runAs } from './run-as.ts'

/**
 * Makes a cluster aside, password included, and renames it when it is whole: a kill at any moment leaves either nothing
 * under the final name or all of it, and what stands under a `.making-` name may always go.
 */
const MAKING = `${CLUSTER}.making-`

type Making = {
  dir: string
  elsewhere: string
  runner: Runner
  initdb: string
  throwAway: boolean
  log: (line: string) => void
}

export async function makeCluster(making: Making): Promise<string> {
  const { home, aside } = await chooseHome(making)
  try {
    await initialise(making, aside)
    await rename(join(aside, 'data'), join(home, CLUSTER))
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return realpath(join(making.dir, CLUSTER))
}

async function initialise({ runner, initdb, throwAway }: Making, aside: string): Promise<void> {
  const data = join(aside, 'data')
  const passwordFile = join(aside, 'password')
  const password = newPassword()
  await writePrivately(passwordFile, `${password}\n`, runner)
  const outcome = await runAs(runner, initdb, [
    `--pgdata=${data}`,
    '--username=tunedesk',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(throwAway ? ['--no-sync'] : []),
  ])
  if (outcome.code !== 0) throw new Error(`The database could not be created: ${reason(outcome.output)}`)
  await writeAccess(data, { password }, runner)
}

const reason = (output: string): string =>
  output.split('\n').findLast((line) => /(error|fatal):/i.test(line)) ?? output.slice(-300)

/** The data directory itself, or, where the runner cannot get to it, a directory under `elsewhere` with a link to it. */
async function chooseHome({ dir, elsewhere, runner, log }: Making): Promise<{ home: string; aside: string }> {
  const begun = await readlink(join(dir, CLUSTER)).catch(unlessMissing)
  const here = begun ? undefined : await makeAside(dir, runner)
  if (here) return { home: dir, aside: here }

  const home = begun ? dirname(begun) : await makeHomeElsewhere(dir, elsewhere)
  const there = await makeAside(home, runner)
  if (!there) {
    throw new Error(
      `PostgreSQL, run as ${runner.name}, can reach neither ${dir} nor ${elsewhere}: set DATA_DIR to a directory that it can reach, PG_RUN_AS to another user, or DATABASE_URL.`,
    )
  }
  log(`${runner.name} cannot reach ${dir}: the database goes to ${home}, linked from ${join(dir, CLUSTER)}.`)
  return { home, aside: there }
}

async function makeHomeElsewhere(dir: string, elsewhere: string): Promise<string> {
  // Not the path's digest alone: whoever removes the data directory wants a new database, not the old one back.
  const digest = createHash('sha256').update(dir).digest('hex').slice(0, 8)
  const home = join(elsewhere, `${digest}-${randomBytes(4).toString('hex')}`)
  try {
    if (await mkdir(elsewhere, { recursive: true })) await chmod(elsewhere, 0o711)
    await mkdir(home)
    await chmod(home, 0o711)
  } catch (error) {
    throw new Error(
      `PostgreSQL cannot reach ${dir}, and ${elsewhere} cannot be made (${codeOf(error)}): set DATA_DIR to a directory that every user can enter, or DATABASE_URL.`,
      { cause: error },
    )
  }
  await symlink(join(home, CLUSTER), join(dir, CLUSTER))
  return home
}

/** An empty directory of the runner's own in `home`; nothing if the runner cannot use one there. */
async function makeAside(home: string, runner: Runner): Promise<string | undefined> {
  for (const name of await readdir(home)) {
    // An initdb whose parent was killed may still be writing: hence the patience.
    if (name.startsWith(MAKING)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  }
  const aside = join(home, `${MAKING}${randomBytes(6).toString('hex')}`)
  await mkdir(aside, { mode: 0o700 })
  if (runner.uid === undefined || runner.gid === undefined) return aside
  await chown(aside, runner.uid, runner.gid)
  if (await canWrite(runner, aside)) return aside
  await rm(aside, { recursive: true })
  return undefined
}
