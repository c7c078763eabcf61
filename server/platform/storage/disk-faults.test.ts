import { randomBytes } from 'node:crypto'
import * as nodeFs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DiskFs, diskStorage } from './disk-storage.ts'
import { newStorageKey } from './storage.ts'

/* What a disk answers when it is full, read-only or broken, from each call that storing a file makes of it. */

const SITE = '01900000-0000-7000-8000-000000000001'
const about = { mediaType: 'application/octet-stream' }
const dataDir = await nodeFs.mkdtemp(join(tmpdir(), 'tunedesk-faults-'))
afterAll(() => nodeFs.rm(dataDir, { recursive: true }))

async function* content() {
  for (let part = 0; part < 4; part++) yield randomBytes(200_000)
}

type Step = 'mkdir' | 'open' | 'write' | 'datasync' | 'rename' | 'sync'
const STEPS: Step[] = ['mkdir', 'open', 'write', 'datasync', 'rename', 'sync']

/** A file system that fails in one step, as the system does: with an error that has a code. */
function failing(step: Step, code: string): DiskFs {
  const fail = async () => {
    throw Object.assign(new Error(`${code}: ${step}`), { code, syscall: step })
  }
  const inHandle = step === 'write' || step === 'datasync' || step === 'sync'
  return {
    ...nodeFs,
    ...(inHandle ? {} : { [step]: fail }),
    async open(...given: Parameters<typeof nodeFs.open>) {
      if (step === 'open') return fail()
      const handle = await nodeFs.open(...given)
      if (inHandle) Object.assign(handle, { [step]: fail })
      return handle
    },
  } as DiskFs
}

const ANSWERS = [
  { code: 'ENOSPC', answer: 'storage_full', status: 507 },
  { code: 'EDQUOT', answer: 'storage_full', status: 507 },
  { code: 'EROFS', answer: 'storage_read_only', status: 507 },
  { code: 'EACCES', answer: 'storage_read_only', status: 507 },
  { code: 'EIO', answer: 'unavailable', status: 503 },
  { code: 'EMFILE', answer: 'unavailable', status: 503 },
]

test.each(ANSWERS)('$code is `$answer`, wherever it comes from, and heals by itself', async (one) => {
  for (const step of STEPS) {
    const key = newStorageKey(SITE)
    const put = diskStorage(dataDir, failing(step, one.code)).put(key, content(), about)
    await expect(put, step).rejects.toMatchObject({ code: one.answer, status: one.status })
    const healed = diskStorage(dataDir)
    // Once renamed, whoever keeps the row of the key removes it, as after a crash.
    expect([step, await healed.exists(key)]).toEqual([step, step === 'sync'])
    expect(await healed.put(key, content(), about)).toMatchObject({ size: 800_000 })
  }
  expect(await nodeFs.readdir(join(dataDir, 'files', '.incoming'))).toEqual([])
})

test('a file that stands under the key outlives a failed attempt to store it again', async () => {
  const key = newStorageKey(SITE)
  await diskStorage(dataDir).put(key, content(), about)
  for (const step of STEPS) {
    const again = diskStorage(dataDir, failing(step, 'ENOSPC')).put(key, content(), about)
    await expect(again, step).rejects.toMatchObject({ code: 'storage_full' })
    expect([step, await diskStorage(dataDir).exists(key)]).toEqual([step, true])
  }
})

test('what cannot be read for now is `unavailable`, not `gone`', async () => {
  const key = newStorageKey(SITE)
  await diskStorage(dataDir).put(key, content(), about)
  for (const code of ['EIO', 'EACCES', 'EMFILE'])
    await expect(diskStorage(dataDir, failing('open', code)).read(key)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    })
})

test('what the sender did wrong is told as it is', async () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  async function* broken() {
    yield randomBytes(1000)
    throw reset
  }
  await expect(diskStorage(dataDir).put(newStorageKey(SITE), broken(), about)).rejects.toBe(reset)
})
