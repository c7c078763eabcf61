import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../error-facts.ts'
import { isRoot, type Runner, runnerOwning } from './run-as.ts'

/**
 * Where a cluster lives: `<dir>/postgres`, or a link of that name to a place that the runner can reach.
 * Whatever stands under that name is complete (see make-cluster.ts) and is never removed or remade.
 */
export const CLUSTER = 'postgres'

export async function ensureDataDirectory(dir: string, throwAway: boolean): Promise<string> {
  try {
    // Others may pass through, since PostgreSQL runs as another user under root, but not look around. A directory that
    // was there keeps its mode, unless it is a throw-away one: those are made private by mkdtemp.
    const made = await mkdir(dir, { recursive: true })
    if (made || throwAway) await chmod(dir, isRoot() ? 0o711 : 0o700)
    await access(dir, constants.W_OK | constants.X_OK)
    return await realpath(dir)
  } catch (error) {
    throw new Error(`The data directory ${dir} is not writable (${codeOf(error)}).`, {
      cause: error,
    })
  }
}

export type Cluster = { path: string; runner: Runner }

/** The real path of the cluster and who may run it, if there is a whole one. */
export async function findCluster(dir: string): Promise<Cluster | undefined> {
  const place = join(dir, CLUSTER)
  if (!(await exists(place))) return undefined
  const path = await realpath(place).catch(unlessMissing)
  if (path) {
    const { uid } = await stat(path)
    // Asked before looking inside, where another user's directory would only answer EACCES. Root may look anywhere.
    const own = isRoot() ? undefined : await runnerOwning(uid)
    if (!(await exists(join(path, 'PG_VERSION')))) {
      throw new Error(`${path} is in the way and is not a database of ours: move it away.`)
    }
    return { path, runner: own ?? (await runnerOwning(uid)) }
  }
  // The link is older than what it points to. Its directory being there tells a making cut short from a lost database.
  const target = await readlink(place)
  if (await exists(dirname(target))) return undefined
  throw new Error(
    `The database of ${dir} is missing at ${target}: restore it, or remove ${place} to begin anew.`,
  )
}

export async function assertVersion(path: string, major: string): Promise<void> {
  const made = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim()
  if (made !== major) {
    throw new Error(
      `The database in ${path} was made by PostgreSQL ${made}, but PostgreSQL ${major} is installed.`,
    )
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(unlessMissing)) !== undefined
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
