// What every entry script does first, on whatever Node ≥ 20 the machine has: install what the lock file names, if that
// changed, and find the Node that the project is pinned to.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from './run-to-end.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Made by `npm run release`: everything is installed and built, and what it takes to do so is not there. */
export const isRelease = existsSync(join(root, 'release.json'))

const NEEDED = 24
const bin = join(root, 'node_modules/.bin')
const stamp = join(root, 'node_modules/.tunedesk-stamp')

export const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Runs `npm ci` unless what is installed is what the lock file names. The stamp goes first and comes last. */
export async function ensureInstalled() {
  if (isRelease) return
  const wanted = lockDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (treeMatchesLock()) return writeFileSync(stamp, wanted)
  rmSync(stamp, { force: true })
  console.log('Installing dependencies, about a minute the first time …')
  // Development tools build the web app, so NODE_ENV=production must not leave them out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Not on the Node in node_modules, which npm is about to remove under itself.
  const env = { ...process.env, PATH: pathWithoutTools() }
  // Asked politely, npm takes its time to clean up, in the way of the next start, which begins with that anyway.
  const how = { cwd: root, env, quiet: true, stopWith: 'SIGKILL' }
  const { code, stopped, output } = await runToEnd('npm', args, how)
  if (stopped) process.exit(1)
  if (code !== 0) fail(`${output}\nThe dependencies could not be installed.`)
  writeFileSync(stamp, wanted)
}

/**
 * npm notes in node_modules what it put there, when it is done. A developer's `npm install` is recognised by that, and
 * not thrown away by an `npm ci`.
 */
function treeMatchesLock() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const { '': _root, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return (
    Object.keys(installed).every((place) => place in wanted) &&
    Object.entries(wanted).every(([place, { version, optional, devOptional }]) =>
      place in installed ? installed[place].version === version : optional || devOptional,
    )
  )
}

const pathWithoutTools = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !/node_modules\/\.bin\/?$/.test(part))
    .join(delimiter)

/** The path of a Node that runs TypeScript: ours where there is one for this machine, else the one we run on. */
export function pinnedNode() {
  const ours = join(bin, 'node')
  if (existsSync(ours) && (realpathSync(ours) === process.execPath || majorOf(versionOf(ours)) >= NEEDED))
    return ours
  if (majorOf(process.version) >= NEEDED) return process.execPath
  return fail(
    `Node ${NEEDED} or newer is needed on ${process.platform}-${process.arch}, and this is ${process.version}: install it and try again.`,
  )
}

const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
const majorOf = (version) => Number(/^v(\d+)/.exec(version)?.[1] ?? 0)

/** An environment in which our tools, and the pinned Node before any other, are found by name. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${pathWithoutTools()}`,
  // Node keeps what it made of our TypeScript: the next start is quicker, and 25 MB smaller without the compiler.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'tunedesk'),
  ...extra,
})

/** The server, packed: see pack-server.mjs. */
export const packedServer = join(root, 'dist/server/main.js')

/**
 * What Node is told to run as the server. New objects get 4 MB to live and die in: left alone this space grows with every
 * burst of work and is never given back, 30 MB at rest and 150 under load. Clearing it more often costs a request 15 µs.
 * What has outlived it is cleared when it has doubled: by itself Node lets 50 MB grow to 220 first.
 */
export const serverProgram = ['--max-semi-space-size=8', '--heap-growing-percent=100', packedServer]

export function fail(sentence) {
  console.error(sentence.trim())
  process.exit(1)
}
