import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestCluster } from '#server/test/cluster.ts'

/*
 * Upload of a 16 MiB file against a bare Fastify handler that only hashes and writes it, measured in turns in one
 * run; then eight at a time, and how much resident memory that takes. Exit 1 if a limit is missed.
 */
const MiB = 1024 * 1024
const ROUNDS = 25
const AT_ONCE = 8
const LEAST_RATIO = 0.6
const MOST_GROWTH = 32

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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The quarter of the rounds that other programs on the machine disturbed least. */
const undisturbed = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0

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
const bare = await start('upload-bare.ts', [dir], '/upload', false)
const ours = await start('upload-ours.ts', [join(dir, 'data'), cluster.url], '/api/upload', true)
try {
  for (let round = 0; round < 5; round++) {
    await bare.upload()
    await ours.upload()
  }
  const times = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await timed(bare.upload))
    times.ours.push(await timed(ours.upload))
  }
  const speed = (values: number[]) => (16 * 1000) / undisturbed(values)
  const ratio = undisturbed(times.bare) / undisturbed(times.ours)
  console.log(`bare  ${speed(times.bare).toFixed(0)} MiB/s`)
  console.log(`ours  ${speed(times.ours).toFixed(0)} MiB/s`)
  console.log(`ratio ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
  const { before, peak } = await growth(ours)
  const grown = peak - before
  console.log(`memory ${before.toFixed(0)} MiB, with ${AT_ONCE} uploads at a time ${peak.toFixed(0)} MiB`)
  console.log(`growth ${grown.toFixed(0)} MiB (less than ${MOST_GROWTH})`)
  if (ratio < LEAST_RATIO || grown >= MOST_GROWTH) process.exitCode = 1
} finally {
  for (const { child } of [bare, ours]) {
    child.disconnect()
    await once(child, 'exit')
  }
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}
