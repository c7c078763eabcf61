import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Manifest, parseManifest } from './manifest.ts'
import { readTar, type TarEntry, wholeContent } from './tar-reader.ts'

/*
 * What lies in a back-up, in this order:
 *
 *   secret.key                 only if it was asked for
 *   tables/<table>/000001      rows, one JSON array of texts a line, in parts of about a megabyte
 *   jobs/000001                the same of waiting jobs
 *   files/<storage key>        stored files as they are
 *   checksums/000001           a line for each entry since the last such, as sha256sum writes and checks them
 *   manifest.json              the checksums of the checksums, and what else there is to say
 *   manifest.sha256
 */
export const SECRET = 'secret.key'
export const TABLES = 'tables/'
export const JOBS = 'jobs/'
export const FILES = 'files/'
export const CHECKSUMS = 'checksums/'
export const MANIFEST = 'manifest.json'
export const MANIFEST_CHECKSUM = 'manifest.sha256'

export interface Archive {
  readonly manifest: Manifest
  entries(): AsyncGenerator<TarEntry>
  close(): Promise<void>
}

export function checksumLine(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`
}

export function numbered(prefix: string, number: number): string {
  return prefix + String(number).padStart(6, '0')
}

/** Opens a back-up after every byte of it was compared with what was written. */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}).`)
  })
  try {
    const manifest = await verify(handle)
    return { manifest, entries: () => readTar(handle), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function verify(handle: FileHandle): Promise<Manifest> {
  let lines = ''
  let manifest = ''
  let last = ''
  const checksums: Manifest['checksums'] = []
  for await (const entry of readTar(handle)) {
    last = entry.name
    if (entry.name === MANIFEST_CHECKSUM) compare((await wholeContent(entry)).toString('utf8'), lines)
    else if (entry.name.startsWith(CHECKSUMS)) {
      const content = await wholeContent(entry)
      compare(content.toString('utf8'), lines)
      checksums.push({ name: entry.name, sha256: createHash('sha256').update(content).digest('hex') })
      lines = ''
    } else {
      if (entry.name === MANIFEST) manifest = (await wholeContent(entry)).toString('utf8')
      lines += checksumLine(await sha256Of(entry), entry.name)
    }
  }
  if (last !== MANIFEST_CHECKSUM || manifest === '') throw new Error('The back-up is incomplete.')
  const parsed = parseManifest(manifest)
  if (JSON.stringify(parsed.checksums) !== JSON.stringify(checksums))
    throw new Error('The back-up is damaged: its list of checksums is not what was written.')
  return parsed
}

function compare(written: string, found: string) {
  if (written === found) return
  const [expected, actual] = [written.split('\n'), found.split('\n')]
  const at = actual.findIndex((line, index) => line !== expected[index])
  const name = actual[at]?.split('  ')[1] || expected[at]?.split('  ')[1] || 'an entry'
  throw new Error(`The back-up is damaged: ${name} is not what was written.`)
}

async function sha256Of(entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of entry.content()) hash.update(chunk)
  return hash.digest('hex')
}
