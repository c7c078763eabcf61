/**
 * Pre-flight of an 8 MiB file out of storage, in its worker thread, against one SHA-256 of the same bytes in memory, in
 * turns in one run; and how long the program that asks for it is held up meanwhile.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noise, syntheticImage } from '../demo/synthetic-image.ts'
import { analyseStored, preflightFindings } from '../server/features/files/index.ts'
import { newStorageKey, openStorage } from '../server/platform/storage/storage.ts'
import { createWorkers } from '../server/platform/workers/workers.ts'
import { report } from './running-server.ts'

const MiB = 1024 * 1024
const ROUNDS = 40
const texts = ['0281017256', '1037512345', '37/1/EDC17_C46/2/P643//S643', '03L906018AB']
const files = {
  'an image': syntheticImage({ size: 8 * MiB, seed: 'bench', texts }),
  // Nothing in it is fill, and characters of numbers stand everywhere: the most there is to look at.
  noise: noise(8 * MiB, 'bench'),
  // Made to be difficult: nothing but texts, each just long enough to be read.
  'short texts': Buffer.alloc(8 * MiB, 'ABCDEFGH\0'),
}

const dir = await mkdtemp(join(tmpdir(), 'tunedesk-bench-'))
const storage = openStorage({ dataDir: dir })
const workers = createWorkers()

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The quarter of the rounds that other programs on the machine disturbed least. */
const undisturbed = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0

/**
 * The longest stretch between two turns of the event loop, of which our own thread was busy so long: on a machine that
 * has other work a timer is also late when nothing of ours held it up.
 */
const longest = { busy: 0, wall: 0 }
let ticking: NodeJS.Timeout | undefined

function watch(since = performance.now(), spent = process.threadCpuUsage()) {
  ticking = setTimeout(() => {
    const { user, system } = process.threadCpuUsage(spent)
    const wall = performance.now() - since
    longest.wall = Math.max(longest.wall, wall)
    longest.busy = Math.max(longest.busy, Math.min(wall, (user + system) / 1000))
    watch()
  }, 1)
}

async function* once(bytes: Buffer) {
  yield bytes
}

try {
  for (const [name, bytes] of Object.entries(files)) {
    const storageKey = newStorageKey('bench')
    await storage.put(storageKey, once(bytes), { mediaType: 'application/octet-stream' })
    const preflight = async () =>
      preflightFindings(await analyseStored({ storage, workers }, { storageKey, size: bytes.length }))
    const hash = () => createHash('sha256').update(bytes).digest()
    const times = { hash: [] as number[], preflight: [] as number[] }
    for (let round = -10; round < ROUNDS; round++) {
      const hashed = await timed(hash)
      // Hashing holds this thread up itself: only what happens during the pre-flight counts.
      watch()
      const looked = await timed(preflight)
      clearTimeout(ticking)
      if (round < 0) continue
      times.hash.push(hashed)
      times.preflight.push(looked)
    }
    const ratio = undisturbed(times.preflight) / undisturbed(times.hash)
    const ms = undisturbed(times.preflight).toFixed(1)
    report(`pre-flight of ${name} of 8 MiB (${ms} ms) against its SHA-256`, ratio, { atMost: 8 })
  }
  report('longest block of the event loop meanwhile', longest.busy, { atMost: 20 }, ' ms')
  process.stdout.write(`      on the wall, with what else the machine did: ${longest.wall.toFixed(2)} ms\n`)
} finally {
  await workers.close()
  await rm(dir, { recursive: true, force: true })
}
