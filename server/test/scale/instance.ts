import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { S3Settings } from '#platform/storage/s3-storage.ts'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { serverProgram } from '../../../scripts/toolchain.mjs'

const READY = /Tunedesk (is at|works off)/

/** What all instances share: the database, the bucket and the secret key. Each has a data directory of its own. */
export interface Shared {
  directory: string
  databaseUrl: string
  s3: S3Settings
}

export interface Instance {
  name: string
  url: string
  dataDir: string
  kill(): Promise<void>
  stop(): Promise<void>
}

/** One process of the program, as an operator starts it. Ready when it says so. */
export async function startInstance(
  name: string,
  role: 'web' | 'worker',
  shared: Shared,
  onSpawn: (instance: Instance) => void,
): Promise<Instance> {
  const dataDir = join(shared.directory, name)
  const port = await freePort()
  // PostgreSQL's own user is not concerned: this process has no database in its directory.
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, serverProgram, {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: role,
      DATA_DIR: dataDir,
      DATABASE_URL: shared.databaseUrl,
      SECRET_KEY: 'one secret key for all instances of this test',
      S3_BUCKET: shared.s3.bucket,
      S3_ENDPOINT: shared.s3.endpoint,
      S3_REGION: shared.s3.region,
      S3_ACCESS_KEY_ID: shared.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: shared.s3.secretAccessKey,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const instance: Instance = {
    name,
    url: `http://localhost:${port}`,
    dataDir,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  onSpawn(instance)
  await ready(name, child, ended)
  return instance
}

async function ready(name: string, child: ChildProcess, ended: Promise<unknown>) {
  let said = ''
  const saidReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text
        if (READY.test(said)) resolve()
      })
    }
  })
  const failed = ended.then(() => Promise.reject(new Error(`${name} did not start: ${said}`)))
  await Promise.race([saidReady, failed])
  failed.catch(() => {})
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
