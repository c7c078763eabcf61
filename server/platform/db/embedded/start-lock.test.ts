import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDirectoryLock } from './start-lock.ts'

test('one at a time for a directory, however it is spelt, and failures free it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tunedesk-lock-'))
  const alias = `${dir}-alias`
  await symlink(dir, alias)
  let inside = 0
  let most = 0
  const visit = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  try {
    await Promise.all(Array.from({ length: 20 }, (_, i) => withDirectoryLock(i % 2 ? dir : alias, visit)))
    expect(most).toBe(1)
    await expect(withDirectoryLock(dir, () => Promise.reject(new Error('inner')))).rejects.toThrow('inner')
    expect(await withDirectoryLock(dir, async () => 'free')).toBe('free')
  } finally {
    await rm(alias)
    await rm(dir, { recursive: true })
  }
})

test('patience ends with a sentence', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tunedesk-lock-'))
  await withDirectoryLock(dir, async () => {
    await expect(withDirectoryLock(dir, async () => 'never', 50)).rejects.toThrow('for too long')
  })
  await rm(dir, { recursive: true })
})
