/**
 * `npm run bench` runs every bench, whatever one of them misses, and prints one table of all bars at the end.
 * `npm run bench -- quick` takes less than five minutes, `npm run bench -- growth upload` runs some,
 * `--write` puts the results into README.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { ensureBuilt } from '../scripts/builds.mjs'
import type { Result } from './bars.ts'
import { endsWithBench } from './ends-with-bench.ts'
import { makeDemo } from './make-demo.ts'
import { type Outcome, printTable, writeReadme } from './results-table.ts'

/** In this order. Those that `quick` leaves out measure what changes seldom. */
const BENCHES = [
  { name: 'requests', quick: true },
  { name: 'growth', quick: true },
  { name: 'lists', quick: false },
  { name: 'shop', quick: true },
  { name: 'streams', quick: true },
  { name: 'submit-order', quick: true },
  { name: 'upload', quick: true },
  { name: 'download', quick: false },
  { name: 'sweeps', quick: true },
  { name: 'hold', quick: true },
  { name: 'vehicle-search', quick: false },
  { name: 'preflight', quick: false },
  { name: 'invoice-pdf', quick: false },
  { name: 'start-and-memory', quick: false },
  { name: 'first-page', quick: false },
  { name: 'screens', quick: true },
]

const wishes = process.argv.slice(2)
const quick = wishes.includes('quick')
const named = wishes.filter((wish) => wish !== 'quick' && !wish.startsWith('--'))
const unknown = named.filter((name) => BENCHES.every((bench) => bench.name !== name))
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}`)
const chosen = BENCHES.filter(({ name, quick: inQuick }) =>
  named.length > 0 ? named.includes(name) : inQuick || !quick,
)

// As `npm start` does: screens are measured as they are served.
await ensureBuilt()
const began = performance.now()
const dir = await mkdtemp(join(tmpdir(), 'tunedesk-bench-'))
// Databases run as an unprivileged user. Where that cannot pass through they go elsewhere, all copies to the same place.
await chmod(dir, 0o711)
const removeAll = endsWithBench(() => rm(dir, { recursive: true, force: true }))
const demo = join(dir, 'demo')
await makeDemo(demo)
const outcomes: Outcome[] = []
for (const { name } of chosen) outcomes.push(await run(name))
await removeAll()

printTable(outcomes)
if (wishes.includes('--write')) await writeReadme(outcomes)
process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s in total\n`)
const isGood = ({ failed, results }: Outcome) => !failed && results.every(({ holds }) => holds)
if (!outcomes.every(isGood)) process.exitCode = 1

/**
 * A process group of its own: what one leaves behind, or dies of, is not the next one's. Its files are in a directory of
 * its own, too; a database that it left there ends by itself once that is gone.
 */
async function run(name: string): Promise<Outcome> {
  process.stdout.write(`\n${name}\n`)
  const from = performance.now()
  const file = join(dir, `${name}.jsonl`)
  const own = join(dir, name)
  await mkdir(own)
  await chmod(own, 0o711)
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    env: {
      ...process.env,
      BENCH_RESULTS: file,
      BENCH_DEMO: demo,
      BENCH_SCALE: quick ? 'quick' : 'full',
      TMPDIR: own,
    },
    stdio: 'inherit',
    detached: true,
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const stop = endsWithBench(async () => {
    signalGroup(child, 'SIGTERM')
    await exited
    signalGroup(child, 'SIGKILL')
    await rm(own, { recursive: true, force: true })
  })
  const [code] = await exited
  await stop()
  process.stdout.write(`      ${Math.round((performance.now() - from) / 1000)} s\n`)
  const lines = await readFile(file, 'utf8').catch(() => '')
  const results = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result)
  // A miss ends with 1 too: without a miss it ended by a fault.
  const failed = code !== 0 && results.every(({ holds }) => holds)
  return { name, results, failed: failed || results.length === 0 }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (fault) {
    // Nobody of them is left.
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
  }
}
