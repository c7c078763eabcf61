import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './run-to-end.mjs'
import { fail, isRelease, lockDigest, packedServer, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

/** What is made of the sources before the program runs. */
const BUILDS = {
  web: {
    what: 'the web app',
    sources: ['web', 'contract', 'locales', 'package.json', 'tsconfig.base.json'],
    makes: join(root, 'dist/web/index.html'),
    program: [
      join(root, 'node_modules/vite/bin/vite.js'),
      ...['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    ],
  },
  server: {
    what: 'the server',
    sources: ['main.ts', 'server', 'contract', 'demo', 'package.json', 'scripts/pack-server.mjs'],
    makes: packedServer,
    program: [join(root, 'scripts/pack-server.mjs')],
  },
}

const stampOf = (name) => join(root, `dist/${name}.stamp`)

/** Names, sizes and times of what it is made of: reading the contents would cost the second start its speed. */
function digestOf(name) {
  const hash = createHash('sha256').update(lockDigest())
  for (const source of BUILDS[name].sources) addTo(hash, join(root, source))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return
  if (info.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(`${path}\0${info.size}\0${info.mtimeMs}\n`)
  }
}

function isBuilt(name) {
  if (isRelease) return true
  if (!existsSync(BUILDS[name].makes) || !existsSync(stampOf(name))) return false
  return readFileSync(stampOf(name), 'utf8') === digestOf(name)
}

/** Builds it and notes what it was made of; the digest is taken before, so that an edit meanwhile is not lost. */
export async function build(name, how = {}) {
  const digest = digestOf(name)
  rmSync(stampOf(name), { force: true })
  const outcome = await runToEnd(pinnedNode(), BUILDS[name].program, {
    cwd: root,
    env: toolEnvironment(),
    ...how,
  })
  if (outcome.code === 0) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampOf(name), digest)
  }
  return outcome
}

/** Builds what was not built since its sources changed. */
export async function ensureBuilt(names = Object.keys(BUILDS)) {
  for (const name of names) {
    const { what } = BUILDS[name]
    if (isBuilt(name)) continue
    console.log(`Building ${what} …`)
    const { code, stopped, output } = await build(name, { quiet: true })
    if (stopped) process.exit(1)
    if (code !== 0) fail(`${output}\nIt could not be built: ${what}.`)
  }
}
