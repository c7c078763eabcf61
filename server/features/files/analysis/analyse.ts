import { createHash } from 'node:crypto'
import { type BlockStatistics, blockStatistics, isFill } from './block-statistics.ts'
import { byteWindows } from './byte-windows.ts'
import {
  endsAsZip,
  type FileFormat,
  formatOf,
  isContainer,
  type SizeClass,
  sizeClass,
} from './file-format.ts'
import { type Identity, identityCollector } from './identity.ts'
import { mentionsIn } from './identity-patterns.ts'
import { textRuns } from './text-runs.ts'

/** Everything that the bytes of a file tell; plain data, so that it can be kept as JSON. */
export interface FileAnalysis {
  size: number
  /** Hexadecimal. */
  sha256: string
  format: FileFormat
  sizeClass: SizeClass
  /** The end is missing, as far as bytes can show it. */
  truncated: boolean
  /** Numbers can be read only with the two bytes of every word exchanged. */
  byteSwapped: boolean
  /** No plain content: as even throughout as only encrypted or compressed bytes are. */
  looksEncrypted: boolean
  /** Practically nothing but fill. */
  blank: boolean
  blocks: BlockStatistics
  identity: Identity
}

/** A comment at the end of a ZIP may be this long, and stands behind the record that ends it. */
const TAIL = 66 * 1024
const HEAD = 600
const ALL_TEXT = 0.995
/** Fewer blocks than this are too few to call a file encrypted. */
const LEAST_JUDGED = 4

/**
 * Looks at a file once, from the first byte to the last, and holds no more of it than a window. The order of the
 * chunks counts, their sizes do not.
 */
export function fileAnalysis() {
  const hash = createHash('sha256')
  const blocks = blockStatistics()
  const readings = { straight: identityCollector(), swapped: identityCollector() }
  const texts = textRuns((text, placeOf, swapped) => {
    const reading = swapped ? readings.swapped : readings.straight
    for (const { kind, value, at } of mentionsIn(text, reading.wants))
      reading.add({ kind, value, at: placeOf(at) })
  })
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  const tail = tailKeeper()

  const windows = byteWindows((window, at) => {
    if (at === 0) head = Buffer.from(window.subarray(0, HEAD))
    tail.add(window)
    blocks.add(window)
    texts.scan(window, at)
  })

  return {
    push(chunk: Uint8Array) {
      hash.update(chunk)
      size += chunk.length
      windows.push(chunk)
    },

    end(): FileAnalysis {
      windows.end()
      texts.end(size)
      const statistics = blocks.result()
      const format = formatOf(head, statistics.textShare >= ALL_TEXT)
      const isText = statistics.textShare >= ALL_TEXT
      const looksEncrypted =
        !isContainer(format) &&
        statistics.judged >= LEAST_JUDGED &&
        statistics.highEntropy >= 0.9 * statistics.judged
      const byteSwapped = !isText && readings.swapped.weight() > readings.straight.weight()
      return {
        size,
        sha256: hash.digest('hex'),
        format,
        sizeClass: sizeClass(size),
        truncated:
          format === 'zip'
            ? !endsAsZip(tail.bytes())
            : format === 'raw' && !looksEncrypted && endsCut(size, tail.bytes()),
        byteSwapped,
        looksEncrypted,
        blank: size > 0 && statistics.total - statistics.fill <= statistics.total / 200,
        blocks: statistics,
        // A text may name any number without being the memory of that unit.
        identity: isText ? {} : (byteSwapped ? readings.swapped : readings.straight).result(),
      }
    },
  }
}

export async function analyse(source: AsyncIterable<Uint8Array>): Promise<FileAnalysis> {
  const analysis = fileAnalysis()
  for await (const chunk of source) analysis.push(chunk)
  return analysis.end()
}

/** A read is made of whole sectors, and what follows the last data in one is fill: data up to an odd end was cut. */
function endsCut(size: number, tail: Buffer): boolean {
  return sizeClass(size) === 'broken' && size > 1024 && !isFill(tail.subarray(-16))
}

/** The last bytes that went by; one buffer throughout. */
function tailKeeper() {
  const buffer = Buffer.allocUnsafeSlow(TAIL)
  let held = 0
  return {
    add(window: Buffer) {
      const fresh = window.subarray(-TAIL)
      const kept = Math.min(held, TAIL - fresh.length)
      buffer.copyWithin(0, held - kept, held)
      fresh.copy(buffer, kept)
      held = kept + fresh.length
    },
    bytes: () => buffer.subarray(0, held),
  }
}
