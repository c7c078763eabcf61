import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './cluster.ts'

/**
 * Who uses the running cluster: one file per process, named by its pid and start time. A second server on the same data
 * directory (started by mistake, about to find its port taken) must not stop the database under the first. Call these
 * only under the directory's lock.
 */
const FOLDER = 'postgres.users'

export async function addHolder(dir: string): Promise<string> {
  const folder = join(dir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(
    folder,
    `${process.pid}-${await startTime(process.pid)}-${randomBytes(4).toString('hex')}`,
  )
  await writeFile(path, '')
  return path
}

/** Removes the holder, and those that died without doing so; answers how many are left. */
export async function removeHolder(dir: string, holder: string): Promise<number> {
  await rm(holder, { force: true })
  const folder = join(dir, FOLDER)
  let left = 0
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const [pid, started] = name.split('-')
    if ((await startTime(Number(pid))) === started) left += 1
    else await rm(join(folder, name), { force: true })
  }
  return left
}

/** In clock ticks since boot: with the pid it names a process for good, however often the pid is used again. */
async function startTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}
