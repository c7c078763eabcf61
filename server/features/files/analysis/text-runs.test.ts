import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textBatch } from './text-batch.ts'
import { textRuns } from './text-runs.ts'

const MiB = 1024 * 1024

function readingsOf(image: Buffer, window = 256 * 1024) {
  const texts = { straight: [] as string[], swapped: [] as string[] }
  const runs = textRuns((text, _, swapped) => texts[swapped ? 'swapped' : 'straight'].push(text))
  for (let at = 0; at < image.length; at += window) runs.scan(image.subarray(at, at + window), at)
  runs.end(image.length)
  return texts
}

/** Pieces of a batch stand apart by a line break. */
const pieces = (texts: string[]) => texts.join('').split('\n').slice(0, -1)

test('of two million short texts samples are read from first to last, and handed over in few batches', () => {
  const image = Buffer.alloc(16 * MiB, 'EDC17C46\0')
  const { straight, swapped } = readingsOf(image)
  expect([straight.length, swapped.length]).toEqual([6, 8])
  // At first 128 KiB in both readings, then a share of every window; a piece that was begun is read to its end.
  const read = pieces(straight)
  expect(read.length).toBeGreaterThanOrEqual((128 * 1024 + (16 * MiB) / 32) / 16)
  expect(read.length).toBeLessThan((128 * 1024 + (16 * MiB) / 32) / 16 + 64)
  expect(pieces(swapped)).toHaveLength(read.length)
  expect(new Set(read)).toEqual(new Set(['EDC17C46']))
})

test('a batch knows where each of its characters stands in the image', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.nat(40), length: fc.integer({ min: 1, max: 4096 }) }), {
        minLength: 1,
        maxLength: 60,
      }),
      (spans) => {
        const total = spans.reduce((sum, { gap, length }) => sum + 2 * (gap + length + 2), 0)
        const image = Buffer.from(Uint8Array.from({ length: total }, (_, at) => 97 + (at % 25)))
        const wrong: number[] = []
        let seen = 0
        const batch = textBatch((text, placeOf) => {
          for (let index = 0; index < text.length; index++) {
            if (text[index] === '\n') continue
            seen += 1
            if (text.charCodeAt(index) !== image[placeOf(index)]) wrong.push(index)
          }
        })
        let at = 0
        for (const { gap, length } of spans) {
          at += gap
          batch.add({ bytes: image, from: at, to: at + length, cutStart: false, cutEnd: false }, 0, false)
          at += length
        }
        batch.flush()
        expect([wrong, seen]).toEqual([[], spans.reduce((sum, { length }) => sum + length, 0)])
      },
    ),
    { numRuns: 50 },
  )
})

test('a piece that was cut off says so with a letter, and exchanged words are read the other way round', () => {
  const read: string[] = []
  const batch = textBatch((text, placeOf) => read.push(text, String(placeOf(1)), String(placeOf(8))))
  const bytes = Buffer.from('0281017256')
  batch.add({ bytes, from: 2, to: 8, cutStart: true, cutEnd: true }, 1000, false)
  batch.add({ bytes, from: 0, to: 4, cutStart: false, cutEnd: false }, 1000, true)
  batch.flush()
  // The first digit stands at 1002, the line break after the piece where the image goes on.
  expect(read).toEqual(['x810172x\n2018\n', '1002', '1009'])
})
