// `npm test`: everything that must hold, in the order in which failing is cheapest. `--long` runs races and kills in
// full, `--only=lint,vitest` some of the steps. `npm test -- path` runs the test files that a path names, be it a file, a
// folder or a part of a name. The last line is the sum of all tests.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builds.mjs'
import { ensureChromium } from './chromium.mjs'
import { runToEnd } from './run-to-end.mjs'
import { playwrightCounts, sumLine, vitestCounts } from './test-counts.mjs'
import { ensureInstalled, fail, root, toolEnvironment } from './toolchain.mjs'

const options = process.argv.slice(2)
const long = options.includes('--long')
const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length)
const paths = options.filter((option) => !option.startsWith('-'))
const stray = options.find(
  (option) => /^-/.test(option) && option !== '--long' && !option.startsWith('--only='),
)
if (stray) fail(`Unknown option ${stray}: there are --long, --only=<step,step> and paths of test files.`)
if (only && paths.length > 0) fail('Either --only=<step,step> or paths of test files, not both.')

await ensureInstalled()
const env = toolEnvironment(long ? { TUNEDESK_LONG: '1' } : {})
const reports = join(root, 'test-results')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const tool = (name) => join(root, 'node_modules/.bin', name)
const runTool = (name, ...args) => runToEnd(tool(name), args, { cwd: root, env })

const journeys = paths.filter((path) => path.startsWith('e2e'))
const tests = paths.filter((path) => !path.startsWith('e2e'))
/** What the named paths need: journeys run on a built web app, programs that tests start on a packed server. */
const stepsOfPaths = [
  'build-server',
  ...(tests.length > 0 ? ['vitest'] : []),
  ...(journeys.length > 0 ? ['build-web', 'journeys'] : []),
]

const steps = {
  'typecheck-server': () => runTool('tsc', '-p', 'tsconfig.json'),
  lint: () => runTool('biome', 'check', '--error-on-warnings', '.'),
  'typecheck-web': () => runTool('tsc', '-p', 'web/tsconfig.json'),
  'typecheck-worker': () => runTool('tsc', '-p', 'web/src/service-worker/tsconfig.json'),
  'build-server': () => build('server'),
  vitest: () =>
    runTool(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...tests,
    ),
  'build-web': () => build('web'),
  journeys: () => {
    ensureChromium()
    return runTool('playwright', 'test', ...journeys)
  },
}
/** Begun with the first of the others, whose single core leaves one idle. */
const BESIDE = 'typecheck-web'
const counts = {
  vitest: () => vitestCounts(vitestReport),
  journeys: () => playwrightCounts(playwrightReport),
}

const chosen = only ? only.split(',') : paths.length > 0 ? stepsOfPaths : Object.keys(steps)
const unknown = chosen.find((name) => !(name in steps))
if (unknown) fail(`There is no step ${unknown}; the steps are ${Object.keys(steps).join(', ')}.`)

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0 }
let exitCode = 0
const beside = chosen.includes(BESIDE) ? attempt(steps[BESIDE]) : null
for (const name of chosen) {
  console.log(`\n── ${name} ──`)
  const outcome = await (name === BESIDE ? beside : attempt(steps[name]))
  const counted = counts[name]?.() ?? { passed: 0, failed: 0, skipped: 0 }
  // A step that failed without a failed test (types, lint, a set-up that broke) is one failure of its own.
  if (outcome.code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
  if (outcome.stopped) process.exit(1)
  console.log(`── ${name} ${outcome.code === 0 ? 'ok' : 'FAILED'} in ${outcome.seconds} s ──`)
  if (outcome.code !== 0 || counted.failed > 0) {
    exitCode = outcome.code || 1
    break
  }
}
// Nothing may go on running when we have ended.
await beside
console.log(`\n${sumLine(total)}`)
process.exit(exitCode)

async function attempt(step) {
  const begun = Date.now()
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1)
  try {
    return { ...(await step()), seconds: seconds() }
  } catch (error) {
    console.error(error.message)
    return { code: 1, seconds: seconds() }
  }
}
