import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ARCHIVE_PROBLEMS } from '#contract/files/file-findings.ts'
import { COMPLETE_LANGUAGES } from '#contract/languages.ts'
import { noise } from '../../../../demo/synthetic-image.ts'
import type { ArchiveSource } from './archive-entry.ts'
import { checkArchive } from './check-archive.ts'
import { newRarOf, oldRarOf } from './rar-builder.test-data.ts'
import { endRecord, endRecords64, listEntry, zipOf } from './zip-builder.test-data.ts'

// Large archives are made here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })
const MiB = 1024 * 1024
const sourceOf = (bytes: Buffer): ArchiveSource => ({
  size: bytes.length,
  read: async ({ start, end }) => Readable.from(pieces(bytes.subarray(start, end + 1))),
})
function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
const check = (bytes: Buffer) => checkArchive(sourceOf(bytes))

const UNSAFE = ['../../etc/passwd', 'logs/../../x', '/etc/passwd', '\\\\server\\x', 'C:\\x', '..\\x', 'a\0b']
const SAFE = ['log.csv', 'logs/2026/run 1.csv', 'a..b', '.hidden', 'صورة.jpg', 'logs/']

describe('security 37: a ZIP', () => {
  test('of ordinary files is fine, also with a password, a comment or nothing in it', async () => {
    const entries = SAFE.map((name) => ({ name, content: noise(5000, name) }))
    expect(await check(zipOf(entries))).toBeNull()
    expect(await check(zipOf([{ name: 'secret.txt', isEncrypted: true }]))).toBeNull()
    expect(await check(zipOf(entries, { comment: 'PK\x05\x06 made by hand '.repeat(100) }))).toBeNull()
    expect(await check(zipOf([]))).toBeNull()
  })

  test('of text that packs well is fine', async () => {
    const log = Buffer.from('time;rpm;boost;lambda\n12.5;2400;1.85;1.02\n'.repeat(20_000))
    expect(await check(zipOf([{ name: 'log.csv', content: log }]))).toBeNull()
  })

  test.each(UNSAFE)('with the name %j is refused', async (name) => {
    expect(await check(zipOf([{ name: 'a' }, { name }]))).toBe('archive_unsafe_names')
  })

  test('with a link is refused', async () => {
    expect(await check(zipOf([{ name: 'link', content: Buffer.from('/etc'), unixMode: 0o120777 }]))).toBe(
      'archive_links',
    )
  })

  test('that would fill a disk is refused', async () => {
    const zeros = Buffer.alloc(100 * MiB)
    expect(await check(zipOf([{ name: 'zeros', content: zeros }]))).toBe('archive_bomb')
    const many = Array.from({ length: 20 }, (_, index) => ({
      name: `${index}`,
      content: noise(1000, `${index}`),
      claims: { size: 300 * MiB },
    }))
    expect(await check(zipOf(many))).toBe('archive_bomb')
  })

  test('whose names share the same packed bytes is refused', async () => {
    const content = noise(100_000, 'kernel')
    const shared = Array.from({ length: 50 }, (_, index) => ({ name: `${index}` }))
    const claims = { size: 100_000, packed: 100_000, at: 0 }
    expect(
      await check(zipOf([{ name: 'kernel', content }, ...shared.map((one) => ({ ...one, claims }))])),
    ).toBe('archive_bomb')
  })

  test('of more than 10,000 entries is refused, also when it announces fewer', async () => {
    const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))
    expect(await check(zipOf(entries))).toBe('archive_too_many_entries')
    expect(await check(zipOf(entries, { count: 1 }))).toBe('archive_too_many_entries')
    expect(await check(zipOf(entries.slice(1)))).toBeNull()
  })

  test('that is damaged or cut off is refused', async () => {
    const zip = zipOf([{ name: 'a', content: noise(5000, 'a') }])
    expect(await check(zip.subarray(0, -1))).toBe('archive_broken')
    expect(await check(zip.subarray(0, 3000))).toBe('archive_broken')
    const listGone = Buffer.from(zip)
    listGone.fill(0, zip.length - 40, zip.length - 22)
    listGone.fill(0, zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x01\x02') + 4)
    expect(await check(listGone)).toBe('archive_broken')
  })

  test.each([true, false])(
    'of a million entries takes less than 50 MB more (announced: %s)',
    async (announced) => {
      const ENTRIES = 1_000_000
      const each = listEntry('0000000', { size: 1, packed: 1, at: 0 }).length
      const head = Buffer.from('PK\x03\x04 and what follows', 'latin1')
      const listSize = ENTRIES * each
      const end = announced
        ? endRecords64(head.length, listSize, ENTRIES)
        : endRecord(head.length, listSize, { count: 5 }, 5)
      // Made as it is read, so that what grows is what the check holds.
      let read = 0
      async function* bytes(start: number, stop: number) {
        for (let at = start; at <= stop; ) {
          const piece = pieceAt(at).subarray(0, stop + 1 - at)
          at += piece.length
          read += piece.length
          yield piece
        }
      }
      function pieceAt(at: number): Buffer {
        if (at < head.length) return head.subarray(at)
        const inList = at - head.length
        if (inList >= listSize) return end.subarray(inList - listSize)
        const index = Math.floor(inList / each)
        const name = String(index).padStart(7, '0')
        return listEntry(name, { size: 1, packed: 0, at: index }).subarray(inList % each)
      }
      const before = process.memoryUsage().rss
      const problem = await checkArchive({
        size: head.length + listSize + end.length,
        read: async ({ start, end: stop }) => Readable.from(bytes(start, stop)),
      })
      expect(problem).toBe('archive_too_many_entries')
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * MiB)
      // It is given up long before the end of the list.
      expect(read).toBeLessThan(MiB)
    },
  )
})

describe.each([
  ['RAR 4', oldRarOf],
  ['RAR 5', newRarOf],
])('security 37: a %s', (_, rarOf) => {
  test('of ordinary files is fine, also with hidden headers', async () => {
    expect(await check(rarOf(SAFE.map((name) => ({ name, packed: 3000, size: 9000 }))))).toBeNull()
    expect(await check(rarOf([], { headersEncrypted: true }))).toBeNull()
  })

  test.each(UNSAFE.filter((name) => !name.includes('\0')))('with the name %j is refused', async (name) => {
    expect(await check(rarOf([{ name: 'a' }, { name }]))).toBe('archive_unsafe_names')
  })

  test('with a link, a bomb, too many entries or a missing end is refused', async () => {
    expect(await check(rarOf([{ name: 'a', isLink: true }]))).toBe('archive_links')
    expect(await check(rarOf([{ name: 'a', size: 100 * MiB, packed: 100 }]))).toBe('archive_bomb')
    const many = Array.from({ length: 10_001 }, (__, index) => ({ name: `${index}`, size: 1, packed: 1 }))
    expect(await check(rarOf(many))).toBe('archive_too_many_entries')
    expect(await check(rarOf([{ name: 'a', packed: 3000 }]).subarray(0, 2000))).toBe('archive_broken')
  })
})

test('anything else is no archive', async () => {
  expect(await check(noise(5000, 'nothing'))).toBe('archive_not_recognised')
  expect(await check(Buffer.from('Rar!'))).toBe('archive_not_recognised')
  expect(await check(Buffer.alloc(0))).toBe('archive_not_recognised')
})

test('whatever comes, it is judged and never fails', async () => {
  const archives = [
    zipOf([{ name: 'a', content: noise(300, 'a') }, { name: 'b' }]),
    oldRarOf([{ name: 'a' }, { name: 'b' }]),
    newRarOf([{ name: 'a' }, { name: 'b', isLink: true }]),
  ]
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  const damaged = fc.tuple(fc.constantFrom(...archives), edits, fc.nat(20)).map(([archive, changes, cut]) => {
    const bytes = Buffer.from(archive.subarray(0, archive.length - cut))
    for (const [at, value] of changes) bytes[8 + (at % (bytes.length - 8))] = value
    return bytes
  })
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      expect([null, ...ARCHIVE_PROBLEMS]).toContain(await check(bytes))
    }),
    { numRuns: 1000 },
  )
})

test.each(COMPLETE_LANGUAGES)('every problem has its sentence in %s', (language) => {
  const catalogue = new URL(`../../../../locales/${language}/findings.json`, import.meta.url)
  const { archives } = JSON.parse(readFileSync(catalogue, 'utf8')) as { archives: object }
  expect(Object.keys(archives)).toEqual([...ARCHIVE_PROBLEMS])
})
