import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { openUploadDesk, type UploadDesk } from '#server/test/upload-desk.ts'
import {
  attachFile,
  findPublicFile,
  getFile,
  insertTemporaryFile,
  releaseFile,
  updateMeasured,
} from './stored-files.ts'
import { discardFiles, sweepFiles, sweepLeftovers } from './sweep-files.ts'

const HOUR = 60 * 60 * 1000
let desk: UploadDesk
let passed = 0

beforeAll(async () => {
  desk = await openUploadDesk(inject('clusterUrl'), {
    clock: { now: () => new Date(Date.now() + passed) },
  })
})
afterAll(() => desk.close())
beforeEach(async () => {
  passed = 0
  await sweepFiles(desk.platform, desk.siteId)
})

async function uploaded(): Promise<string> {
  const about = { name: 'a.png', mediaType: 'image/png', ownerId: null }
  const row = await desk.unit((tx) => insertTemporaryFile(tx, about))
  const measured = await desk.platform.storage.put(row.storageKey, bytes(), about)
  await desk.unit((tx) => updateMeasured(tx, row.id, measured))
  return row.id
}

async function* bytes() {
  yield Buffer.from('content')
}

const sweep = () => sweepFiles(desk.platform, desk.siteId)
const states = async () => (await desk.rows()).map(({ state }) => state)

test('an upload that nothing attached goes after a day, and not before', async () => {
  await uploaded()
  passed = 23 * HOUR
  expect(await sweep()).toBe(0)
  expect(await states()).toEqual(['temporary'])
  passed = 25 * HOUR
  expect(await sweep()).toBe(1)
  expect([await states(), await desk.filesOnDisk()]).toEqual([[], []])
})

test('a row whose upload crashed before the first byte goes too', async () => {
  await desk.unit((tx) => insertTemporaryFile(tx, { name: 'a', mediaType: 'x/y', ownerId: null }))
  passed = 25 * HOUR
  expect(await sweep()).toBe(1)
  expect(await states()).toEqual([])
})

test('an attached file stays however old, and goes once it is released', async () => {
  const id = await uploaded()
  await desk.unit((tx) => attachFile(tx, id))
  passed = 1000 * HOUR
  expect(await sweep()).toBe(0)
  expect(await desk.unit((tx) => getFile(tx, id))).toMatchObject({ name: 'a.png', size: 7, publicKey: null })
  await desk.unit((tx) => releaseFile(tx, id))
  await expect(desk.unit((tx) => getFile(tx, id))).rejects.toMatchObject({ code: 'not_found' })
  expect(await sweep()).toBe(1)
  expect([await states(), await desk.filesOnDisk()]).toEqual([[], []])
})

test('a sweep that crashed between object and row is finished by the next', async () => {
  const id = await uploaded()
  await desk.unit((tx) => attachFile(tx, id))
  await desk.unit((tx) => releaseFile(tx, id))
  const [row] = await desk.rows()
  await desk.platform.storage.delete(row?.storage_key ?? '')
  expect(await sweep()).toBe(1)
  expect(await states()).toEqual([])
})

test('a file is attached once, and never after it was discarded; discarding an attached one does nothing', async () => {
  const id = await uploaded()
  await desk.unit((tx) => attachFile(tx, id))
  await expect(desk.unit((tx) => attachFile(tx, id))).rejects.toMatchObject({ code: 'not_found' })
  await discardFiles(desk.platform, desk.siteId, [id])
  expect(await states()).toEqual(['attached'])
  const second = await uploaded()
  await discardFiles(desk.platform, desk.siteId, [second, second])
  await expect(desk.unit((tx) => attachFile(tx, second))).rejects.toMatchObject({ code: 'not_found' })
  expect(await states()).toEqual(['attached'])
  await desk.unit((tx) => releaseFile(tx, id))
})

test('a row without its bytes cannot be attached', async () => {
  const { id } = await desk.unit((tx) =>
    insertTemporaryFile(tx, { name: 'a', mediaType: 'x/y', ownerId: null }),
  )
  await expect(desk.unit((tx) => attachFile(tx, id))).rejects.toMatchObject({ code: 'not_found' })
  await discardFiles(desk.platform, desk.siteId, [id])
})

test('a public key names the file until it is released, and on its own site only', async () => {
  const id = await uploaded()
  const { publicKey } = await desk.unit((tx) => attachFile(tx, id, { publicKey: true }))
  expect(publicKey).toMatch(/^[A-Za-z0-9_-]{22}\.png$/)
  const key = publicKey as string
  expect(await desk.unit((tx) => findPublicFile(tx, key))).toMatchObject({ id, publicKey })
  const elsewhere = '01900000-0000-7000-8000-000000000009'
  expect(await desk.platform.db.read(elsewhere, (tx) => findPublicFile(tx, key))).toBe(null)
  await desk.unit((tx) => releaseFile(tx, id))
  expect(await desk.unit((tx) => findPublicFile(tx, key))).toBe(null)
})

test('half files of crashed uploads are removed after a day', async () => {
  const half = join(desk.filesDir, '.incoming', 'half')
  await writeFile(half, 'torn')
  expect(await sweepLeftovers(desk.platform)).toBe(0)
  const yesterday = new Date(Date.now() - 25 * HOUR)
  await utimes(half, yesterday, yesterday)
  expect(await sweepLeftovers(desk.platform)).toBe(1)
  expect(await desk.filesOnDisk()).not.toContain('half')
})

test('a file that cannot be removed holds up no other, and is tried again', async () => {
  const ids = [await uploaded(), await uploaded(), await uploaded()]
  passed = 25 * HOUR
  const [stuck] = ids
  const { storage } = desk.platform
  const key = (await desk.rows()).find((row) => row.id === stuck)?.storage_key
  const remove = vi.spyOn(storage, 'delete').mockImplementation(async (storageKey) => {
    if (storageKey === key) throw new Error('the disk refuses')
  })
  await expect(sweep()).rejects.toThrow(`files could not be removed: ${stuck}`)
  expect((await desk.rows()).map((row) => [row.id, row.state])).toEqual([[stuck, 'released']])
  remove.mockRestore()
  expect([await sweep(), await states()]).toEqual([1, []])
})

test('a storage that is away ends the run', async () => {
  for (let count = 0; count < 12; count++) await uploaded()
  passed = 25 * HOUR
  const remove = vi.spyOn(desk.platform.storage, 'delete').mockRejectedValue(new Error('away'))
  await expect(sweep()).rejects.toThrow('files could not be removed')
  expect(remove).toHaveBeenCalledTimes(10)
  remove.mockRestore()
  expect(await sweep()).toBe(12)
})

test('the oldest that cannot be removed, however many, do not hold up those behind them', async () => {
  const stuck = new Set<string>()
  for (let count = 0; count < 12; count++) stuck.add(await uploaded())
  const good = await uploaded()
  passed = 25 * HOUR
  const keys = new Map((await desk.rows()).map((row) => [row.storage_key, row.id]))
  const remove = vi.spyOn(desk.platform.storage, 'delete').mockImplementation(async (storageKey) => {
    if (stuck.has(keys.get(storageKey) ?? '')) throw new Error('the disk refuses')
  })
  await expect(sweep()).rejects.toThrow('files could not be removed')
  passed += HOUR
  await expect(sweep()).rejects.toThrow('files could not be removed')
  expect((await desk.rows()).map((row) => row.id).toSorted()).toEqual([...stuck].toSorted())
  expect((await desk.rows()).map((row) => row.id)).not.toContain(good)
  remove.mockRestore()
  expect(await sweep()).toBe(12)
})
