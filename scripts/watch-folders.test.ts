import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { watchFolders } from './watch-folders.mjs'

let dir: string
let calls: number
let stop: () => void
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tunedesk-watch-'))
  mkdirSync(join(dir, 'server/features'), { recursive: true })
  writeFileSync(join(dir, 'server/main.ts'), '0')
  writeFileSync(join(dir, 'server/features/orders.ts'), '0')
  calls = 0
  stop = watchFolders(
    [join(dir, 'server')],
    (name: string) => name.endsWith('.ts'),
    () => {
      calls += 1
    },
  )
})
afterEach(() => {
  stop()
  rmSync(dir, { recursive: true })
})

/** As vim, IntelliJ and most others save: a new file takes the place of the old one. */
function saveByRename(path: string) {
  writeFileSync(join(dir, `${path}~`), 'new')
  renameSync(join(dir, `${path}~`), join(dir, path))
}

test('every save by rename is seen, not only the first', async () => {
  for (const path of ['server/main.ts', 'server/features/orders.ts']) {
    for (let save = 1; save <= 4; save++) {
      calls = 0
      saveByRename(path)
      await expect.poll(() => calls).toBe(1)
    }
  }
})

test('a save in place and a file that goes are seen too', async () => {
  writeFileSync(join(dir, 'server/main.ts'), 'in place')
  await expect.poll(() => calls).toBe(1)
  rmSync(join(dir, 'server/features/orders.ts'))
  await expect.poll(() => calls).toBe(2)
})

test('a folder that is new is watched as well', async () => {
  mkdirSync(join(dir, 'server/features/shop/parts'), { recursive: true })
  await expect.poll(() => calls).toBeGreaterThan(0)
  calls = 0
  saveByRename('server/features/shop/parts/part.ts')
  await expect.poll(() => calls).toBeGreaterThan(0)
})

test('what is no source of the program sets nothing off', async () => {
  writeFileSync(join(dir, 'server/notes.md'), 'x')
  saveByRename('server/main.ts')
  await expect.poll(() => calls).toBe(1)
})
