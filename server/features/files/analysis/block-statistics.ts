import { crc32 } from 'node:zlib'

export const BLOCK = 4096
/** Random bytes measure 7.95 bits in a block of this size, programs and maps below 7.3. */
const HIGH_ENTROPY = 7.85
/** Less than this says nothing about entropy: even random bytes would measure low. */
const LEAST_FOR_ENTROPY = BLOCK / 2
/** Fill repeats a byte or a short pattern; every period that divides this one is seen. */
const PATTERN = 16

/** How the bytes are spread, in blocks of 4 KiB. */
export interface BlockStatistics {
  total: number
  /** One byte or one short pattern repeated throughout. */
  fill: number
  /** Not fill, and long enough to be judged. */
  judged: number
  /** Of those judged: as even as encrypted or compressed bytes are. */
  highEntropy: number
  /** Not fill, and the same as an earlier block. */
  repeated: number
  /** Share of all bytes that are characters of plain text. */
  textShare: number
}

const WEIGHT = Float64Array.from({ length: BLOCK + 1 }, (_, count) => (count ? count * Math.log2(count) : 0))
const TEXT_BYTES = [9, 10, 13, ...Array.from({ length: 95 }, (_, index) => index + 32)]

export function blockStatistics() {
  const result = { total: 0, fill: 0, judged: 0, highEntropy: 0, repeated: 0 }
  const counts = new Uint32Array(256)
  const seen = new Set<number>()
  let bytes = 0
  let textBytes = 0

  function entropyOf(block: Buffer): number {
    counts.fill(0)
    for (let index = 0; index < block.length; index++) {
      const byte = block[index] as number
      counts[byte] = (counts[byte] as number) + 1
    }
    let sum = 0
    for (let value = 0; value < 256; value++) sum += WEIGHT[counts[value] as number] as number
    for (const value of TEXT_BYTES) textBytes += counts[value] as number
    return Math.log2(block.length) - sum / block.length
  }

  function addBlock(block: Buffer) {
    result.total += 1
    if (isFill(block)) {
      result.fill += 1
      return
    }
    const entropy = entropyOf(block)
    const fingerprint = crc32(block)
    if (seen.has(fingerprint)) result.repeated += 1
    else seen.add(fingerprint)
    if (block.length < LEAST_FOR_ENTROPY) return
    result.judged += 1
    if (entropy >= HIGH_ENTROPY) result.highEntropy += 1
  }

  return {
    /** Windows must be whole blocks, except the last. */
    add(window: Buffer) {
      bytes += window.length
      for (let at = 0; at < window.length; at += BLOCK) addBlock(window.subarray(at, at + BLOCK))
    },
    result: (): BlockStatistics => ({ ...result, textShare: bytes > 0 ? textBytes / bytes : 0 }),
  }
}

export function isFill(block: Buffer): boolean {
  if (block.length <= PATTERN) return block.every((byte) => byte === block[0])
  return block.compare(block, PATTERN, block.length, 0, block.length - PATTERN) === 0
}
