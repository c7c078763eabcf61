import { isFill } from './block-statistics.ts'
import { type Piece, textBatch } from './text-batch.ts'

/** A number of nine characters that starts in the middle of a word shows eight of them side by side when swapped. */
const SHORTEST = 8
/** A longer run is read in pieces, which overlap by more than the longest thing we look for. */
const LONGEST = 4096
const OVERLAP = 128
const LEAST_FILL = 64
/**
 * How much text is read, in both readings together. Reading takes sixty times as long as hashing the same bytes: a file
 * made to be difficult is read in samples. No image has as much text as that.
 */
const TEXT_AT_FIRST = 128 * 1024
const TEXT_SHARE = 1 / 32

/** Many pieces of readable text, in the order of their places; the place of each character in the image can be asked for. */
export type TakeText = (text: string, placeOf: (index: number) => number, swapped: boolean) => void

/** What numbers are written with: only this starts a run, since noise has less of it than of printable characters. */
const IN_NUMBERS = flags((char) => /[0-9A-Za-f ./_-]/.test(char))
const PRINTABLE = flags((char) => /[ -~]/.test(char))

/**
 * Finds readable text in an image, read as it is and with the two bytes of every word exchanged: a swapped image has
 * the same readable stretches but for their ends, so one search serves both. Of the windows that went by only the
 * end is kept that may go on in the next one.
 */
export function textRuns(take: TakeText) {
  // One buffer for what is carried over and the window behind it: a new one each time would be garbage by the megabyte.
  let buffer = Buffer.allocUnsafeSlow(0)
  let carried = 0
  let carryIsCut = false

  let textLeft = TEXT_AT_FIRST
  const straight = textBatch((text, placeOf) => take(text, placeOf, false))
  const swapped = textBatch((text, placeOf) => take(text, placeOf, true))

  function read(bytes: Buffer, base: number, from: number, to: number, cutStart: boolean, cutEnd: boolean) {
    // Some memories are filled with a letter or a digit, megabytes of it.
    if (to - from >= LEAST_FILL && isFill(bytes.subarray(from, to))) return
    if (textLeft < 0) return
    textLeft -= 2 * (to - from)
    const piece: Piece = { bytes, from, to, cutStart, cutEnd }
    straight.add(piece, base, false)
    const first = cutStart ? from : Math.max(0, (from - 1) & ~1)
    swapped.add({ ...piece, from: first, to: Math.min((to | 1) + 1, bytes.length & ~1) }, base, true)
  }

  /** Reads a run in pieces and returns where the piece begins that is still too short to be cut. */
  function readPieces(bytes: Buffer, base: number, from: number, to: number, cutStart: boolean): number {
    let piece = from
    for (; to - piece > LONGEST; piece = (piece + LONGEST - OVERLAP) & ~1) {
      read(bytes, base, piece, piece + LONGEST, cutStart || piece > from, true)
    }
    return piece
  }

  function readRuns(bytes: Buffer, base: number, end: number) {
    let done = 0
    // Every run worth reading covers one of the places that are looked at.
    for (let probe = SHORTEST - 1; probe < end && textLeft >= 0; probe += SHORTEST) {
      if (!IN_NUMBERS[bytes[probe] as number]) continue
      let from = probe
      while (from > done && IN_NUMBERS[bytes[from - 1] as number]) from--
      let to = probe + 1
      while (to < end && IN_NUMBERS[bytes[to] as number]) to++
      if (to - from >= SHORTEST) {
        while (from > done && PRINTABLE[bytes[from - 1] as number]) from--
        while (to < end && PRINTABLE[bytes[to] as number]) to++
        const isCut = carryIsCut && from === 0
        const piece = readPieces(bytes, base, from, to, isCut)
        read(bytes, base, piece, to, isCut || piece > from, false)
      }
      done = to
      probe = to
    }
  }

  function scan(window: Buffer, at: number) {
    textLeft += window.length * TEXT_SHARE
    const base = at - carried
    const size = carried + window.length
    if (buffer.length < size) {
      buffer = Buffer.concat([buffer.subarray(0, carried)], LONGEST + 2 * OVERLAP + window.length)
    }
    window.copy(buffer, carried)
    const bytes = buffer.subarray(0, size)
    let tail = size
    while (tail > 0 && PRINTABLE[bytes[tail - 1] as number]) tail--
    readRuns(bytes, base, tail)
    const isCut = carryIsCut && tail === 0
    const piece = readPieces(bytes, base, tail, size, isCut)
    carryIsCut = isCut || piece > tail
    const keep = carryIsCut ? piece : Math.max(0, (piece - 1) & ~1)
    buffer.copyWithin(0, keep, size)
    carried = size - keep
  }

  return {
    /** Windows must follow each other and begin at even places. */
    scan,
    end(size: number) {
      readRuns(buffer.subarray(0, carried), size - carried, carried)
      straight.flush()
      swapped.flush()
    },
  }
}

function flags(has: (char: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (has(String.fromCharCode(byte)) ? 1 : 0))
}
