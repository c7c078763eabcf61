import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { noise, syntheticImage, tuned } from '../../../../demo/synthetic-image.ts'
import { changeSummary } from './change-summary.ts'

// Megabytes are looked at here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

const KiB = 1024

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const summary = (original: Buffer, modified: Buffer, one = 1000, other = 777) =>
  changeSummary(
    { size: original.length, chunks: inPieces(original, one) },
    { size: modified.length, chunks: inPieces(modified, other) },
  )

function changed(original: Buffer, places: readonly number[]): Buffer {
  const modified = Buffer.from(original)
  for (const at of places) modified[at] = (modified[at] as number) ^ 0xff
  return modified
}

describe('a change summary', () => {
  test('of identical files is empty', async () => {
    const bytes = noise(100 * KiB, 'same')
    expect(await summary(bytes, bytes)).toEqual({
      originalSize: 102_400,
      modifiedSize: 102_400,
      regions: 0,
      bytes: 0,
      share: 0,
      first: null,
      last: null,
      largest: [],
      strip: new Array(256).fill(0),
    })
  })

  test('joins changes that lie within 32 bytes and tells where they are', async () => {
    const original = noise(64 * KiB, 'regions')
    const { strip, ...told } = await summary(original, changed(original, [100, 101, 130, 163, 5000, 65_535]))
    expect(told).toEqual({
      originalSize: 65_536,
      modifiedSize: 65_536,
      regions: 3,
      bytes: 6,
      share: 6 / 65_536,
      first: 100,
      last: 65_535,
      largest: [
        { at: 100, length: 64, bytes: 4 },
        { at: 5000, length: 1, bytes: 1 },
        { at: 65_535, length: 1, bytes: 1 },
      ],
    })
    // Parts of 256 bytes.
    expect(strip[0]).toBe(0.0156)
    expect(strip[19]).toBe(0.0039)
    expect(strip[255]).toBe(0.0039)
    expect(strip.filter((share) => share > 0)).toHaveLength(3)
  })

  test('counts what only one of the files has as changed', async () => {
    const original = noise(1000, 'long')
    const longer = Buffer.concat([original, noise(24, 'more')])
    expect(await summary(original, longer)).toMatchObject({ regions: 1, bytes: 24, first: 1000, last: 1023 })
    expect(await summary(longer, original)).toMatchObject({ regions: 1, bytes: 24, share: 24 / 1024 })
    expect(await summary(Buffer.alloc(0), original)).toMatchObject({ regions: 1, bytes: 1000, share: 1 })
  })

  test('keeps the fifty largest regions, in the order of their places', async () => {
    const original = noise(512 * KiB, 'many')
    const places = Array.from({ length: 500 }, (_, index) => index * 1000).flatMap((at, index) =>
      Array.from({ length: 1 + (index % 100) }, (_, byte) => at + byte),
    )
    const { regions, bytes, largest } = await summary(original, changed(original, places))
    expect({ regions, bytes }).toEqual({ regions: 500, bytes: places.length })
    expect(largest).toHaveLength(50)
    expect(Math.min(...largest.map(({ length }) => length))).toBe(91)
    expect(largest.map(({ at }) => at)).toEqual(largest.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  test('of a tuned image shows a few maps', async () => {
    const original = syntheticImage({ size: 2048 * KiB, seed: 'tuned' })
    const { regions, share } = await summary(original, tuned(original, 'tuned', 12), 65_536, 262_144)
    expect(regions).toBe(12)
    expect(share).toBeLessThan(0.003)
  })

  test('counts every byte once, however the streams are cut, and the strip adds up to the same', async () => {
    const input = fc.tuple(
      fc.uint8Array({ maxLength: 2000 }),
      fc.array(fc.nat(1999), { maxLength: 40 }),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 600 }),
    )
    await fc.assert(
      fc.asyncProperty(input, async ([array, places, one, other]) => {
        const original = Buffer.from(array)
        const inside = [...new Set(places.filter((at) => at < original.length))]
        const told = await summary(original, changed(original, inside), one, other)
        expect(told.bytes).toBe(inside.length)
        expect(told.first).toBe(inside.length > 0 ? Math.min(...inside) : null)
        expect(told.last).toBe(inside.length > 0 ? Math.max(...inside) : null)
        const width = original.length / 256
        const touched = new Set(inside.map((at) => Math.min(255, Math.floor(at / width))))
        expect(told.strip.filter((share) => share > 0)).toHaveLength(touched.size)
      }),
      { numRuns: 200 },
    )
  })
})
