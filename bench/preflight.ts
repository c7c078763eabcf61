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
import { shareInTurns, timed } from './against.ts'
import { report } from './bars.ts'
import { watchEventLoop } from './event-loop.ts'
import { scaled } from './scale.ts'

const MiB = 1024 * 1024
const ROUNDS = scaled(40, 15)
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

const loop = watchEventLoop()

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
    for (let warm = 0; warm < 10; warm++) await preflight()
    const share = await shareInTurns({
      rounds: ROUNDS,
      better: 'less',
      label: `pre-flight of ${name} of 8 MiB`,
      unit: ' ms',
      async ours() {
        // Hashing holds this thread up itself: only what happens during the pre-flight counts.
        loop.start()
        const ms = await timed(preflight)
        loop.stop()
        return ms
      },
      bare: () => timed(hash),
    })
    const group = 'pre-flight of a file of 8 MiB, times its SHA-256'
    report(`pre-flight of ${name}, times its SHA-256`, 1 / share.median, { atMost: 8 }, { group })
  }
  report('longest block of the event loop meanwhile', loop.longest.busy, { atMost: 20 }, ' ms')
  process.stdout.write(
    `      on the wall, with what else the machine did: ${loop.longest.wall.toFixed(2)} ms\n`,
  )
} finally {
  await workers.close()
  await rm(dir, { recursive: true, force: true })
}
