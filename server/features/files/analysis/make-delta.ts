import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { eachDifference } from './change-summary.ts'
import { packDelta, packNumber } from './delta-format.ts'
import { lockstep } from './lockstep.ts'

/** Equal bytes between two changes are cheaper repeated than skipped when they are this few. */
const BRIDGE = 4
const AT_ONCE = 64 * 1024

/**
 * How the original becomes the modified file, tied to the hashes of both. Files of a control unit keep their places,
 * so places are compared and nothing is looked for elsewhere; both pass by in pieces.
 */
export async function makeDelta(
  original: AsyncIterable<Uint8Array>,
  modified: AsyncIterable<Uint8Array>,
): Promise<Buffer> {
  const hashes = { original: createHash('sha256'), modified: createHash('sha256') }
  const body = bodyWriter()
  const sizes = await lockstep(original, modified, {
    both(one, other, at) {
      hashes.original.update(one)
      hashes.modified.update(other)
      for (const [from, to] of stretches(one, other)) body.replace(at + from, other.subarray(from, to))
      return body.drained()
    },
    rest(chunk, at, of) {
      hashes[of].update(chunk)
      if (of === 'modified') body.replace(at, chunk)
      return body.drained()
    },
  })
  const mark = (of: 'original' | 'modified') => ({ sha256: hashes[of].digest('hex'), size: sizes[of] })
  return packDelta({ original: mark('original'), result: mark('modified') }, await body.end())
}

function stretches(one: Buffer, other: Buffer): [number, number][] {
  const found: [number, number][] = []
  eachDifference(one, other, (from, to) => {
    const last = found.at(-1)
    if (last && from - last[1] <= BRIDGE) last[1] = to
    else found.push([from, to])
  })
  return found
}

function bodyWriter() {
  const deflate = createDeflateRaw({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  let written = 0

  return {
    replace(at: number, bytes: Buffer) {
      for (let from = 0; from < bytes.length; from += AT_ONCE) {
        const piece = bytes.subarray(from, from + AT_ONCE)
        const place = at + from
        // The piece is copied: its memory belongs to the stream it came from.
        deflate.write(Buffer.concat([packNumber(place - written), packNumber(piece.length), piece]))
        written = place + piece.length
      }
    },
    /** Two files that have nothing in common must not queue up here whole. */
    async drained() {
      if (deflate.writableNeedDrain) await once(deflate, 'drain')
    },
    async end(): Promise<Buffer> {
      const ended = once(deflate, 'end')
      deflate.end()
      await ended
      return Buffer.concat(packed)
    },
  }
}
