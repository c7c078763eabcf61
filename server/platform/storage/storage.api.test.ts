import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NoSwift } from '#server/test/swift/packages.ts'
import { startSwift } from '#server/test/swift/swift.ts'
import type { S3Settings } from './s3-storage.ts'
import { type ByteRange, newStorageKey, openStorage, type Storage } from './storage.ts'

const SITE = '01900000-0000-7000-8000-000000000001'
const about = { mediaType: 'application/octet-stream' }
const swift = await startSwift().catch((error) => {
  if (!(error instanceof NoSwift)) throw error
  console.warn(error.message)
  return null
})
const dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-storage-'))

afterAll(async () => {
  await swift?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function pieces(bytes: Buffer): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    })(),
  )
}

const kinds: { kind: string; s3?: S3Settings }[] = [{ kind: 'disk' }]
if (swift) kinds.push({ kind: 'S3', s3: swift.settings })

describe.each(kinds)('$kind', ({ s3 }) => {
  let storage: Storage
  beforeAll(() => {
    storage = openStorage({ dataDir, s3 })
  })
  const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())

  test('is ready', () => storage.ready())

  // Beyond 5 MiB S3 takes an object in parts.
  test.each([0, 1, 100_000, 12_000_000])(
    '%i bytes come back as they went, and are measured',
    async (size) => {
      const content = randomBytes(size)
      const key = newStorageKey(SITE)
      expect(await storage.exists(key)).toBe(false)
      expect(await storage.put(key, pieces(content), about)).toEqual({
        size,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      expect(await storage.exists(key)).toBe(true)
      expect((await bytesOf(await storage.read(key))).equals(content)).toBe(true)
      if (size > 10) {
        const part = await bytesOf(await storage.read(key, { start: 10, end: size - 2 }))
        expect(part.equals(content.subarray(10, size - 1))).toBe(true)
      }
      await storage.delete(key)
      expect(await storage.exists(key)).toBe(false)
    },
  )

  test.each([0, 1, 262_144, 3_000_001])('%i bytes are read in pieces, whole and in part', async (size) => {
    const content = randomBytes(size)
    const key = newStorageKey(SITE)
    await storage.put(key, pieces(content), about)
    const joined = async (range?: ByteRange) => {
      const reading = await storage.readPieces(key, size, range)
      const copies: Buffer[] = []
      for (let piece = await reading.next(); piece; piece = await reading.next())
        copies.push(Buffer.from(piece))
      await reading.close()
      return Buffer.concat(copies)
    }
    expect((await joined()).equals(content)).toBe(true)
    if (size > 10) {
      const range = { start: 10, end: size - 2 }
      expect((await joined(range)).equals(content.subarray(10, size - 1))).toBe(true)
    }
    await storage.delete(key)
    await expect(storage.readPieces(key, size)).rejects.toMatchObject({ code: 'gone' })
  })

  test('deleting what is not there succeeds, reading it is `gone`', async () => {
    const key = newStorageKey(SITE)
    await storage.delete(key)
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'gone' })
  })

  test('a source that breaks leaves nothing, and its error is told', async () => {
    const key = newStorageKey(SITE)
    async function* broken() {
      yield randomBytes(6_000_000)
      yield randomBytes(6_000_000)
      throw new RangeError('the sender left')
    }
    await expect(storage.put(key, broken(), about)).rejects.toThrow(new RangeError('the sender left'))
    expect(await storage.exists(key)).toBe(false)
    expect(await storage.sweepLeftovers(new Date(Date.now() + 60_000))).toBe(0)
  })
})

describe('disk', () => {
  const storage = openStorage({ dataDir })

  test('an incomplete file is never under its key', async () => {
    const key = newStorageKey(SITE)
    let seen: boolean | undefined
    async function* watched() {
      yield randomBytes(100_000)
      seen = await storage.exists(key)
      yield randomBytes(100_000)
    }
    await storage.put(key, watched(), about)
    expect([seen, await storage.exists(key)]).toEqual([false, true])
    expect(await readdir(join(dataDir, 'files', '.incoming'))).toEqual([])
  })

  test.each(['../secret.key', '/etc/passwd', 'a/../../b', 'a//b', '', 'A'])('%j is no key', async (key) => {
    await expect(storage.read(key)).rejects.toThrow('a storage key is made by newStorageKey')
  })

  test('a directory that cannot be written to is told in a sentence', async () => {
    await expect(openStorage({ dataDir: '/dev/null' }).ready()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Files cannot be written to /dev/null/files (ENOTDIR).',
    })
  })
})

describe.skipIf(!swift)('S3', () => {
  const settings = swift?.settings as S3Settings

  test('a bucket that is not there, or a wrong key, is told in a sentence', async () => {
    const nowhere = openStorage({ dataDir, s3: { ...settings, bucket: 'nobodys' } })
    await expect(nowhere.ready()).rejects.toThrow(
      `The bucket nobodys at ${settings.endpoint} cannot be used: it does not exist.`,
    )
    const stranger = openStorage({ dataDir, s3: { ...settings, secretAccessKey: 'wrong' } })
    await expect(stranger.ready()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a server that is away is `unavailable`', async () => {
    const away = openStorage({ dataDir, s3: { ...settings, endpoint: 'http://127.0.0.1:1' } })
    await expect(away.put(newStorageKey(SITE), pieces(randomBytes(10)), about)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('parts of an upload that a crash interrupted are removed', async () => {
    const { CreateMultipartUploadCommand, S3Client } = await import('@aws-sdk/client-s3')
    const client = new S3Client({ ...settings, credentials: settings, forcePathStyle: true })
    const Key = newStorageKey(SITE)
    await client.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key }))
    const storage = openStorage({ dataDir, s3: settings })
    expect(await storage.sweepLeftovers(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.sweepLeftovers(new Date(Date.now() + 60_000))).toBe(1)
    expect(await storage.sweepLeftovers(new Date(Date.now() + 60_000))).toBe(0)
    client.destroy()
  })
})
