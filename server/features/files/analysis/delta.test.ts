import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { noise, syntheticImage, tuned } from '../../../../demo/synthetic-image.ts'
import { applyDelta } from './apply-delta.ts'
import { packDelta, unpackDelta } from './delta-format.ts'
import { makeDelta } from './make-delta.ts'

// Megabytes are looked at here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((array) => Buffer.from(array))

async function* inPieces(content: Buffer, size = 1000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function apply(original: Buffer, delta: Buffer, size?: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of applyDelta(inPieces(original, size), delta)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Two files that share most of their bytes, of lengths that may differ. */
const pairs = fc
  .record({
    original: bytes(3000),
    edits: fc.array(fc.tuple(fc.nat(2999), bytes(20)), { maxLength: 12 }),
    more: bytes(200),
    length: fc.nat(3200),
    keepsLength: fc.boolean(),
  })
  .map(({ original, edits, more, length, keepsLength }) => {
    const modified = Buffer.from(original)
    for (const [at, edit] of edits) if (at < modified.length) edit.copy(modified, at)
    return {
      original,
      modified: keepsLength ? modified : Buffer.concat([modified, more]).subarray(0, length),
    }
  })

describe('a delta', () => {
  test('turns the original into the modified file, whatever the two are and however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.integer({ min: 1, max: 700 }), async ({ original, modified }, size) => {
        const delta = await makeDelta(inPieces(original, size), inPieces(modified, 333))
        expect((await apply(original, delta, size)).equals(modified)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('is refused when a single bit of it is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.nat(), fc.nat(7), async ({ original, modified }, place, bit) => {
        const delta = await makeDelta(inPieces(original), inPieces(modified))
        const at = place % delta.length
        delta[at] = (delta[at] as number) ^ (1 << bit)
        await expect(apply(original, delta)).rejects.toMatchObject({ code: 'damaged' })
        await expect(apply(original, delta.subarray(0, at))).rejects.toMatchObject({ code: 'damaged' })
      }),
      { numRuns: 100 },
    )
  })

  test('is refused for any other original', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, bytes(3000), async ({ original, modified }, other) => {
        fc.pre(!other.equals(original))
        const delta = await makeDelta(inPieces(original), inPieces(modified))
        await expect(apply(other, delta)).rejects.toMatchObject({ code: 'wrong_original' })
      }),
      { numRuns: 100 },
    )
  })

  test('of one original is refused for one that differs in a byte nobody changes', async () => {
    const original = syntheticImage({ size: 64 * 1024, seed: 'one' })
    const delta = await makeDelta(inPieces(original), inPieces(tuned(original, 'one')))
    const other = Buffer.from(original)
    other[other.length - 1] = (other.at(-1) as number) ^ 1
    await expect(apply(other, delta)).rejects.toMatchObject({ code: 'wrong_original' })
  })

  test('that was packed with another result is refused at the end', async () => {
    const original = noise(5000, 'a')
    const delta = await makeDelta(inPieces(original), inPieces(noise(5000, 'b')))
    const { body, ...header } = unpackDelta(delta)
    const forged = packDelta({ ...header, result: { ...header.result, sha256: '00'.repeat(32) } }, body)
    await expect(apply(original, forged)).rejects.toMatchObject({ code: 'wrong_result' })
  })

  test('cannot make more bytes than it says', async () => {
    const original = noise(5000, 'a')
    const delta = await makeDelta(inPieces(original), inPieces(noise(5000, 'b')))
    const { body, ...header } = unpackDelta(delta)
    const forged = packDelta({ ...header, result: { ...header.result, size: 10 } }, body)
    await expect(apply(original, forged)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('of a tuned image of 4 MiB takes less than 10 KiB', async () => {
    const original = syntheticImage({ size: 4 * 1024 * 1024, seed: 'four' })
    const modified = tuned(original, 'four')
    const delta = await makeDelta(inPieces(original, 256 * 1024), inPieces(modified, 64 * 1024))
    expect(delta.length).toBeLessThan(10 * 1024)
    expect(unpackDelta(delta).original).toEqual({
      sha256: createHash('sha256').update(original).digest('hex'),
      size: original.length,
    })
    expect((await apply(original, delta, 100_000)).equals(modified)).toBe(true)
  })
})
