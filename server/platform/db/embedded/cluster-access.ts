import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
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

/** By the socket in `cluster` where there is one: what goes through it costs half of what it costs by the network. */
export function databaseUrl(cluster: string, { password, port }: Access, database: string): string {
  const url = new URL(`postgres://tunedesk:${password}@127.0.0.1:${port}/${database}`)
  if (existsSync(join(cluster, `.s.PGSQL.${port}`))) url.searchParams.set('host', cluster)
  return url.href
}
