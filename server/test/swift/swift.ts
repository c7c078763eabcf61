import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '#platform/storage/s3-storage.ts'
import { swiftPackages } from './packages.ts'

const SERVE = fileURLToPath(new URL('serve.py', import.meta.url))
const PATIENCE = 60_000

export interface Swift {
  settings: S3Settings
  stop(): Promise<void>
}

/** A real S3 server for tests, with an empty bucket: OpenStack Swift, from packages, on loopback. */
export async function startSwift(): Promise<Swift> {
  const root = await swiftPackages()
  const home = await mkdtemp(join(tmpdir(), 'tunedesk-swift-'))
  const ports = await freePorts(5)
  const libraries = join(root, 'usr', 'lib')
  const architecture = (await readdir(libraries)).find((name) => name.endsWith('-linux-gnu')) ?? ''
  const { python, pythonHome } = await findPython(root)
  const child = spawn(python, [SERVE, home, join(root, 'usr/bin/memcached'), ...ports.map(String)], {
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      PYTHONPATH: join(libraries, 'python3', 'dist-packages'),
      LD_LIBRARY_PATH: join(libraries, architecture),
      ...pythonHome,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-4000)
  })
  const ended = once(child, 'exit')
  const settings: S3Settings = {
    bucket: 'tunedesk-test',
    endpoint: `http://127.0.0.1:${ports[0]}`,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  try {
    await Promise.race([
      answering(`${settings.endpoint}/healthcheck`),
      ended.then(() => Promise.reject(new Error(`Swift ended at once: ${said}`))),
    ])
    await createBucket(settings)
  } catch (error) {
    await stop()
    throw error
  }
  return { settings, stop }
}

/** The system's Python if it has one, else the one that was unpacked with Swift. */
async function findPython(root: string): Promise<{ python: string; pythonHome: Record<string, string> }> {
  const own = '/usr/bin/python3'
  const hasOwn = await access(own).then(
    () => true,
    () => false,
  )
  if (hasOwn) return { python: own, pythonHome: {} }
  const name = (await readdir(join(root, 'usr/bin'))).find((file) => /^python3\.\d+$/.test(file)) ?? 'python3'
  return { python: join(root, 'usr/bin', name), pythonHome: { PYTHONHOME: join(root, 'usr') } }
}

async function answering(url: string) {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    if (Date.now() > deadline) throw new Error('Swift did not answer within a minute')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The servers behind the proxy come up a moment after it; until then it answers 503, which the SDK repeats. */
async function createBucket(settings: S3Settings) {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: settings,
    forcePathStyle: true,
    maxAttempts: 20,
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  client.destroy()
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
