import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './cluster.ts'
import type { Runner } from './run-as.ts'

/** How to get in. Kept inside the cluster's own directory, so that neither can be lost or copied without the other. */
export type Access = { password: string; port?: number }

const FILE = 'tunedesk-access.json'

export const newPassword = (): string => randomBytes(24).toString('base64url')

export async function readAccess(cluster: string): Promise<Access> {
  const path = join(cluster, FILE)
  const text = await readFile(path, 'utf8').catch(unlessMissing)
  if (text === undefined)
    throw new Error(`The file ${path}, which holds the database's password, is missing.`)
  return JSON.parse(text) as Access
}

export async function writeAccess(cluster: string, access: Access, runner: Runner): Promise<void> {
  const path = join(cluster, FILE)
  await writePrivately(`${path}.new`, JSON.stringify(access), runner)
  await rename(`${path}.new`, path)
}

export async function writePrivately(path: string, text: string, runner: Runner): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
  if (runner.uid !== undefined && runner.gid !== undefined) await chown(path, runner.uid, runner.gid)
}

export const databaseUrl = (access: Access, database: string): string =>
  `postgres://tunedesk:${access.password}@127.0.0.1:${access.port}/${database}`
