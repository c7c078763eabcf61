import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './run-to-end.mjs'
import { fail, isRelease, lockDigest, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

const SOURCES = ['web', 'contract', 'locales', 'package.json', 'tsconfig.base.json']
const stamp = join(root, 'dist/web.stamp')

export const viteBuild = [
  join(root, 'node_modules/vite/bin/vite.js'),
  'build',
  '--config',
  'web/vite.config.ts',
]

/** Names, sizes and times of what the web app is made of: reading the contents would cost the second start its speed. */
export function webDigest(base = root) {
  const hash = createHash('sha256').update(lockDigest())
  for (const source of SOURCES) addTo(hash, join(base, source))
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

/** Builds the web app unless that was done since its sources changed. */
export async function ensureWebBuilt() {
  if (webIsBuilt()) return
  console.log('Building the web app …')
  const how = { cwd: root, env: toolEnvironment(), quiet: true }
  const { code, stopped, output } = await buildNoted(() =>
    runToEnd(pinnedNode(), [...viteBuild, '--logLevel', 'warn'], how),
  )
  if (stopped) process.exit(1)
  if (code !== 0) fail(`${output}\nThe web app could not be built.`)
}

function webIsBuilt() {
  if (isRelease) return true
  if (!existsSync(join(root, 'dist/web/index.html')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === webDigest()
}

/** Runs `build` and notes what it was made of; the digest is taken before, so that an edit meanwhile is not lost. */
export async function buildNoted(build) {
  const digest = webDigest()
  rmSync(stamp, { force: true })
  const outcome = await build()
  if (outcome.code === 0) {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, digest)
  }
  return outcome
}
