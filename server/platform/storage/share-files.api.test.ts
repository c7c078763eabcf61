import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { getFileToShare, insertSharedFile } from './share-files.ts'
import { storeContent } from './store-content.ts'
import { attachFile, releaseFile } from './stored-files.ts'
import { sweepFiles } from './sweep-files.ts'

const desk = useDesk()

/** A file of the sub-portal that its provider has too. */
async function shared() {
  const { main, other } = desk.sites
  const about = { name: 'read.bin', mediaType: 'application/octet-stream', ownerId: null }
  const { id } = await storeContent(desk.platform, other, Buffer.from('the same bytes'), about)
  return desk.platform.db.transaction(other, async (tx) => {
    const { storageKey } = await attachFile(tx, id)
    const file = await getFileToShare(tx, id)
    const there = await tx.enter(main, async (provider) => {
      const copy = await insertSharedFile(provider, file)
      await attachFile(provider, copy)
      return copy
    })
    return { other: id, main: there, storageKey }
  })
}

const letGo = async (site: 'main' | 'other', id: string) => {
  await desk.platform.db.transaction(desk.sites[site], (tx) => releaseFile(tx, id))
  await sweepFiles(desk.platform, desk.sites[site])
}
const rows = async (key: string) =>
  (await desk.owner.query('select id from stored_files where storage_key = $1', [key])).rows.length
const isThere = (key: string) =>
  desk.platform.storage.read(key).then(
    (stream) => {
      stream.destroy()
      return true
    },
    () => false,
  )

test.each([
  ['other', 'main'],
  ['main', 'other'],
] as const)('what %s lets go first stays for %s, and goes with the last', async (first, second) => {
  const file = await shared()
  await letGo(first, file[first])
  expect([await rows(file.storageKey), await isThere(file.storageKey)]).toEqual([1, true])
  await letGo(second, file[second])
  expect([await rows(file.storageKey), await isThere(file.storageKey)]).toEqual([0, false])
})

test('let go by both at once it goes once, and neither row is left', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, shared))
  await Promise.all(files.flatMap((file) => [letGo('main', file.main), letGo('other', file.other)]))
  await Promise.all([sweepFiles(desk.platform, desk.sites.main), sweepFiles(desk.platform, desk.sites.other)])
  for (const { storageKey } of files)
    expect([await rows(storageKey), await isThere(storageKey)]).toEqual([0, false])
})
