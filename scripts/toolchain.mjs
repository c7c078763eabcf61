// What every entry script does first, on whatever Node ≥ 20 the machine has: install what the lock file names, if that
// changed, and find the Node that the project is pinned to.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const NEEDED = 24
const bin = join(root, 'node_modules/.bin')
const stamp = join(root, 'node_modules/.tunedesk-stamp')

export const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Runs `npm ci` unless the last one was for this very lock file. npm removes the stamp with the rest; it is written last. */
export function ensureInstalled() {
  const wanted = lockDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies, about a minute the first time …')
  // Development tools build the web app, so NODE_ENV=production must not leave them out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    // Not on the Node in node_modules, which npm is about to remove under itself.
    env: { ...process.env, PATH: pathWithoutTools() },
  })
  if (status !== 0) {
    fail(
      `${stdout ?? ''}${stderr ?? ''}\nThe dependencies could not be installed${error ? ` (${error.message})` : ''}.`,
    )
  }
  writeFileSync(stamp, wanted)
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
  ...extra,
})

export function fail(sentence) {
  console.error(sentence.trim())
  process.exit(1)
}
