import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newStorageKey, openStorage, type Storage } from '#platform/storage/storage.ts'
import { createWorkers } from '#platform/workers/workers.ts'
import { noise, syntheticImage, tuned } from '../../../demo/synthetic-image.ts'
import { analyseStored, applyStoredDelta, makeStoredDelta, summariseChanges } from './stored-file-work.ts'

// Megabytes are looked at here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

const MiB = 1024 * 1024
const workers = createWorkers()
let dataDir = ''
let storage: Storage

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tunedesk-files-'))
  storage = openStorage({ dataDir })
})
afterAll(async () => {
  await workers.close()
  await rm(dataDir, { recursive: true })
})

async function store(bytes: Buffer) {
  const storageKey = newStorageKey('site')
  async function* whole() {
    yield bytes
  }
  const { size, sha256 } = await storage.put(storageKey, whole(), { mediaType: 'application/octet-stream' })
  return { storageKey, size, sha256 }
}

const here = () => ({ storage, workers })
const image = syntheticImage({ size: 2 * MiB, seed: 'stored', texts: ['0281017256', '1037512345'] })

test('a stored file is analysed in a thread', async () => {
  const file = await store(image)
  expect(await analyseStored(here(), file)).toMatchObject({
    size: 2 * MiB,
    sha256: file.sha256,
    identity: { hardware: { value: '0281017256' }, software: { value: '1037512345' } },
  })
})

test('many at once wait for each other', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, (_, index) => store(noise(100_000, `${index}`))))
  const analyses = await Promise.all(files.map((file) => analyseStored(here(), file)))
  expect(analyses.map((analysis) => analysis?.sha256)).toEqual(files.map(({ sha256 }) => sha256))
})

test('a file that is gone, or not all there, is not analysed', async () => {
  const file = await store(image)
  expect(await analyseStored(here(), { ...file, size: file.size + 1 })).toBeNull()
  await storage.delete(file.storageKey)
  expect(await analyseStored(here(), file)).toBeNull()
})

test('a fault of the storage is an error, not a finding', async () => {
  const broken = { ...storage, read: () => Promise.reject(new Error('the disk does not answer')) }
  const looking = analyseStored({ storage: broken, workers }, await store(image))
  await expect(looking).rejects.toThrow('the disk does not answer')
})

test('two stored files are compared', async () => {
  const [original, modified] = [await store(image), await store(tuned(image, 'stored', 5))]
  expect(await summariseChanges(here(), original, modified)).toMatchObject({
    originalSize: 2 * MiB,
    modifiedSize: 2 * MiB,
    regions: 5,
  })
})

test('a solution is kept as a delta and applied to the same original', async () => {
  const modified = tuned(image, 'solution')
  const original = await store(image)
  const delta = await makeStoredDelta(here(), original, await store(modified))
  expect(delta.length).toBeLessThan(10_000)
  const storageKey = newStorageKey('site')
  const made = await storage.put(storageKey, applyStoredDelta(here(), original, delta), {
    mediaType: 'application/octet-stream',
  })
  expect(made).toEqual({ size: 2 * MiB, sha256: createHash('sha256').update(modified).digest('hex') })
})

test('a solution for another original stores nothing', async () => {
  const original = await store(image)
  const delta = await makeStoredDelta(here(), original, await store(tuned(image, 'solution')))
  const other = await store(syntheticImage({ size: 2 * MiB, seed: 'other' }))
  const storageKey = newStorageKey('site')
  const putting = storage.put(storageKey, applyStoredDelta(here(), other, delta), {
    mediaType: 'application/octet-stream',
  })
  await expect(putting).rejects.toMatchObject({ code: 'wrong_original' })
  expect(await storage.exists(storageKey)).toBe(false)
})
