/** Large enough that calling a pattern costs nothing beside what it reads, small enough to be of no weight. */
const SIZE = 64 * 1024
/** Stands between two pieces: neither a letter nor a digit nor anything a number is written with. */
const APART = 10
/** Stands where a piece was cut off: a letter, so that no number can end there. */
const CUT = 'x'.charCodeAt(0)

/** A stretch of bytes to be read as text, and which of its ends is not the end of the text. */
export interface Piece {
  bytes: Buffer
  from: number
  to: number
  cutStart: boolean
  cutEnd: boolean
}

/**
 * Gathers pieces of text and hands many over at once. A file made to be difficult holds two million of eight letters
 * each: read one by one, starting the patterns takes a hundred times as long as reading.
 */
export function textBatch(take: (text: string, placeOf: (index: number) => number) => void) {
  const buffer = Buffer.allocUnsafeSlow(SIZE)
  let filled = 0
  // Where each piece begins in the batch, and how far from there its bytes stand in the image.
  let starts: number[] = []
  let distances: number[] = []

  function placeOf(index: number): number {
    let low = 0
    for (let high = starts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= index) low = middle
      else high = middle - 1
    }
    return index + (distances[low] as number)
  }

  function flush() {
    if (filled > 0) take(buffer.toString('latin1', 0, filled), placeOf)
    filled = 0
    starts = []
    distances = []
  }

  return {
    /** `exchanged`: with the two bytes of every word exchanged; the piece then consists of whole words. */
    add({ bytes, from, to, cutStart, cutEnd }: Piece, base: number, exchanged: boolean) {
      if (filled + to - from + 3 > SIZE) flush()
      starts.push(filled)
      if (cutStart) buffer[filled++] = CUT
      distances.push(base + from - filled)
      const flip = exchanged ? 1 : 0
      for (let at = from; at < to; at++) buffer[filled++] = bytes[at ^ flip] as number
      if (cutEnd) buffer[filled++] = CUT
      buffer[filled++] = APART
    },
    flush,
  }
}
