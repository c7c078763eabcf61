import { lockstep } from './lockstep.ts'

/** Where two files differ. Bytes that only one of them has count as changed. */
export interface ChangeSummary {
  originalSize: number
  modifiedSize: number
  /** Changes that lie close together are one region: they belong to one map. */
  regions: number
  bytes: number
  /** Of the longer file, 0 to 1. */
  share: number
  /** The first and the last place that differ; null where nothing does. */
  first: number | null
  last: number | null
  /** The longest regions, in the order of their places. */
  largest: Region[]
  /** The changed share of each part of the file, from its beginning to its end, 0 to 1. */
  strip: number[]
}

export interface Region {
  at: number
  length: number
  /** How many of its bytes differ. */
  bytes: number
}

const MERGE_WITHIN = 32
const STRIP = 256
const MOST_REGIONS = 50

/** A file on its way; its length is known from when it was stored. */
export interface SizedStream {
  size: number
  chunks: AsyncIterable<Uint8Array>
}

export async function changeSummary(original: SizedStream, modified: SizedStream): Promise<ChangeSummary> {
  const size = Math.max(original.size, modified.size)
  const regions = regionCollector()
  const strip = stripCollector(size)
  let bytes = 0
  const changed = (from: number, to: number) => {
    bytes += to - from
    regions.add(from, to)
    strip.add(from, to)
  }
  const sizes = await lockstep(original.chunks, modified.chunks, {
    both: (one, other, at) => eachDifference(one, other, (from, to) => changed(at + from, at + to)),
    rest: (chunk, at) => changed(at, at + chunk.length),
  })
  const { count, first, last, largest } = regions.result()
  return {
    originalSize: sizes.original,
    modifiedSize: sizes.modified,
    regions: count,
    bytes,
    share: size > 0 ? bytes / size : 0,
    first,
    last,
    largest,
    strip: strip.result(),
  }
}

/** Stretches of bytes that differ. Equal stretches, which are nearly everything, are passed over by the block. */
export function eachDifference(one: Buffer, other: Buffer, take: (from: number, to: number) => void) {
  const BLOCK = 1024
  for (let block = 0; block < one.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, one.length)
    if (one.compare(other, block, end, block, end) === 0) continue
    for (let at = block; at < end; at++) {
      if (one[at] === other[at]) continue
      const from = at
      while (at < end && one[at] !== other[at]) at++
      take(from, at)
    }
  }
}

function regionCollector() {
  let current: { from: number; to: number; bytes: number } | null = null
  let count = 0
  let first: number | null = null
  let last: number | null = null
  let largest: Region[] = []

  function close() {
    if (!current) return
    count += 1
    largest.push({ at: current.from, length: current.to - current.from, bytes: current.bytes })
    if (largest.length >= 4 * MOST_REGIONS) keepLargest()
  }
  function keepLargest() {
    largest = largest.toSorted((a, b) => b.length - a.length || a.at - b.at).slice(0, MOST_REGIONS)
  }

  return {
    add(from: number, to: number) {
      first ??= from
      last = to - 1
      if (current && from - current.to <= MERGE_WITHIN) {
        current.bytes += to - from
        current.to = to
        return
      }
      close()
      current = { from, to, bytes: to - from }
    },
    result() {
      close()
      keepLargest()
      return { count, first, last, largest: largest.toSorted((a, b) => a.at - b.at) }
    },
  }
}

function stripCollector(size: number) {
  const counts = new Float64Array(STRIP)
  const part = Math.max(size, 1) / STRIP
  const partOf = (at: number) => Math.min(STRIP - 1, Math.floor(at / part))
  // A file of a few bytes has more parts than bytes: those that begin inside a byte stay empty.
  const width = (index: number) => Math.max(1, Math.ceil((index + 1) * part) - Math.ceil(index * part))

  return {
    add(from: number, to: number) {
      for (let at = from; at < to; ) {
        const index = partOf(at)
        const next = index === STRIP - 1 ? to : Math.min(to, Math.max(at + 1, Math.ceil((index + 1) * part)))
        counts[index] = (counts[index] as number) + next - at
        at = next
      }
    },
    result: () => Array.from(counts, (count, index) => round(Math.min(1, count / width(index)))),
  }
}

const round = (share: number) => Math.round(share * 10_000) / 10_000
