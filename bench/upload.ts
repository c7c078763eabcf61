/**
 * Upload of a 16 MiB file against a bare Fastify handler that only hashes it and writes it durably, in turns; then eight
 * at a time, and how much resident memory that takes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestCluster } from '#server/test/cluster.ts'
import { shareInTurns, timed } from './against.ts'
import { report } from './bars.ts'
import { scaled } from './scale.ts'

const MiB = 1024 * 1024
const ROUNDS = Number(process.env.ROUNDS ?? scaled(25, 6))
const AT_ONCE = 8

const file = randomBytes(16 * MiB)
const sha256 = createHash('sha256').update(file).digest('hex')
const HEAD = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
const TAIL = Buffer.from('\r\n--b--\r\n')

interface Target {
  child: ChildProcess
  upload(): Promise<void>
}

async function start(program: string, args: string[], path: string, asForm: boolean): Promise<Target> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const body = asForm ? [HEAD, file, TAIL] : [file]
  const headers = {
    'content-type': asForm ? 'multipart/form-data; boundary=b' : 'application/octet-stream',
    'content-length': body.reduce((sum, part) => sum + part.length, 0),
  }
  return {
    child,
    async upload() {
      const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent })
      for (const part of body) sending.write(part)
      sending.end()
      const [response] = await once(sending, 'response')
      const answer = JSON.parse(Buffer.concat(await response.toArray()).toString())
      if (answer.sha256 !== sha256) throw new Error(`wrong answer: ${JSON.stringify(answer)}`)
    },
  }
}

/** Linux keeps the peak of resident memory; writing 5 to clear_refs forgets the old one. */
async function memory(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

async function growth(target: Target): Promise<{ before: number; peak: number }> {
  const { pid } = target.child
  const before = await memory(pid, 'VmRSS')
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => target.upload()))
  }
  return { before, peak: await memory(pid, 'VmHWM') }
}

const dir = await mkdtemp(join(tmpdir(), 'tunedesk-bench-'))
const cluster = await startTestCluster()
const bare = await start('bare-files-server.ts', [dir], '/upload', false)
const ours = await start('upload-ours.ts', [join(dir, 'data'), cluster.url], '/api/upload', true)
try {
  for (let round = 0; round < 5; round++) {
    await bare.upload()
    await ours.upload()
  }
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'less',
    label: 'upload of 16 MiB',
    unit: ' ms',
    ours: () => timed(ours.upload),
    bare: () => timed(bare.upload),
  })
  report('upload of 16 MiB, share of the bare handler', share.median, { atLeast: 0.75 }, { spread: share })
  const { before, peak } = await growth(ours)
  report(`memory that ${AT_ONCE} uploads at a time add`, peak - before, { atMost: 32 }, ' MiB')
} finally {
  for (const { child } of [bare, ours]) {
    child.disconnect()
    await once(child, 'exit')
  }
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}
