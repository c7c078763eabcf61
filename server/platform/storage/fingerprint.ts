import { createHash } from 'node:crypto'
import type { StoredObject } from './storage.ts'

/** Measures bytes on their way, so that they need not be read again. */
export function fingerprint() {
  const hash = createHash('sha256')
  let size = 0
  const add = (chunk: Uint8Array) => {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return {
    add,
    async *pass(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        add(chunk)
        yield chunk
      }
    },
    result: (): StoredObject => ({ size, sha256: hash.digest('hex') }),
  }
}
