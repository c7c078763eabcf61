import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const WANTED = ['python3-swift', 'memcached']
/** Of all that they depend on, what a system with a C library lacks. Nothing is installed, only unpacked. */
const NEEDED =
  /^(python3|libpython3|memcached|liberasurecode|libevent|libxml2|libxslt|libicu|libyaml|libsasl)/

export class NoSwift extends Error {}

/** The directory where Debian's packages of Swift and memcached lie unpacked; fetched once, then kept. */
export async function swiftPackages(): Promise<string> {
  const cache = join(homedir(), '.cache', 'tunedesk')
  const root = join(cache, 'swift')
  if (await exists(root)) return root
  if (!(await exists('/usr/bin/apt-get'))) {
    throw new NoSwift('The S3 tests need Debian or Ubuntu: they take OpenStack Swift from its packages.')
  }
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'swift-'))
  try {
    await download(fresh)
    for (const name of await readdir(fresh)) {
      if (name.endsWith('.deb')) await run('dpkg', ['-x', join(fresh, name), join(fresh, 'root')])
    }
    // Renamed when complete; if another run was faster, its directory is as good.
    await rename(join(fresh, 'root'), root).catch((error) => {
      if (error.code !== 'ENOTEMPTY') throw error
    })
    return root
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function download(dir: string) {
  try {
    await downloadOnce(dir)
  } catch (first) {
    // A fresh machine has no package lists yet; without root they cannot be fetched either.
    try {
      await run('apt-get', ['update', '-qq'])
      await downloadOnce(dir)
    } catch {
      const reason = (first as Error).message.trim().split('\n').at(-1)
      throw new NoSwift(`The S3 tests need the packages ${WANTED.join(' and ')}; apt-get gave: ${reason}`)
    }
  }
}

async function downloadOnce(dir: string) {
  const left = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (kind) => `--no-${kind}`,
  )
  const { stdout } = await run('apt-cache', ['depends', '--recurse', ...left, ...WANTED])
  const names = [...new Set(stdout.split('\n'))].filter((line) => NEEDED.test(line) && !line.includes(':'))
  if (names.length === 0) throw new Error('no such packages are known')
  const asRoot = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []
  await run('apt-get', ['download', '-qq', ...asRoot, ...names], { cwd: dir, maxBuffer: 10_000_000 })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
