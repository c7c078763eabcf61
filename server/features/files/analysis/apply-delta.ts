import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { byteReader } from '../byte-reader.ts'
import { DeltaError, unpackDelta } from './delta-format.ts'

const AT_ONCE = 256 * 1024

/**
 * Makes the result piece by piece. Whether it is right is known only after its last byte: then, if the original was
 * another file or the result is not the one that was meant, reading fails. Whoever stores the result must store
 * nothing when that happens, as `Storage.put` does.
 */
export async function* applyDelta(
  original: AsyncIterable<Uint8Array>,
  delta: Buffer,
): AsyncGenerator<Buffer, void> {
  const header = unpackDelta(delta)
  const hashes = { original: createHash('sha256'), result: createHash('sha256') }
  const source = byteReader(original)
  const body = byteReader(Readable.from([header.body]).pipe(createInflateRaw()))
  let made = 0

  async function fromOriginal(count: number): Promise<Buffer> {
    const bytes = await source.take(count)
    hashes.original.update(bytes)
    return bytes
  }

  try {
    while (made < header.result.size) {
      // After the last change everything stays.
      const isEnd = await atEnd(body)
      const stays = isEnd ? header.result.size - made : await number(body)
      const replaced = isEnd ? 0 : await number(body)
      if (made + stays + replaced > header.result.size) throw new DeltaError('damaged')
      for (let left = stays; left > 0; ) {
        const bytes = await fromOriginal(Math.min(left, AT_ONCE))
        if (bytes.length === 0) throw new DeltaError('wrong_original')
        hashes.result.update(bytes)
        left -= bytes.length
        made += bytes.length
        yield bytes
      }
      for (let left = replaced; left > 0; ) {
        const bytes = await body.take(Math.min(left, AT_ONCE)).catch(damaged)
        if (bytes.length === 0) throw new DeltaError('damaged')
        await fromOriginal(bytes.length)
        hashes.result.update(bytes)
        left -= bytes.length
        made += bytes.length
        yield bytes
      }
    }
    if (!(await atEnd(body))) throw new DeltaError('damaged')
    while ((await fromOriginal(AT_ONCE)).length > 0);
    if (hashes.original.digest('hex') !== header.original.sha256) throw new DeltaError('wrong_original')
    if (hashes.result.digest('hex') !== header.result.sha256) throw new DeltaError('wrong_result')
  } finally {
    await source.close()
    await body.close()
  }
}

type Reader = ReturnType<typeof byteReader>

async function atEnd(body: Reader): Promise<boolean> {
  return (await body.peek().catch(damaged)) === null
}

async function number(body: Reader): Promise<number> {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const [byte] = await body.take(1).catch(damaged)
    if (byte === undefined || scale > 2 ** 42) throw new DeltaError('damaged')
    value += (byte & 127) * scale
    if (byte < 128) return value
  }
}

function damaged(): never {
  throw new DeltaError('damaged')
}
