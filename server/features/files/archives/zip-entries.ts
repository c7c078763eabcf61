import { byteReader } from '../byte-reader.ts'
import { ArchiveFault, type ArchiveSource, type Entry } from './archive-entry.ts'

/*
 * The list at the end of a ZIP: every program that unpacks one goes by it. It is read piece by piece, after the record
 * that says where it stands; both may lie, so nothing is taken from them without being checked.
 */
const END_RECORD = 0x06054b50
const END_RECORD_LENGTH = 22
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20
const END_RECORD_64 = 0x06064b50
const END_RECORD_64_LENGTH = 56
const LISTED = 0x02014b50
const LISTED_LENGTH = 46
const LONGEST_COMMENT = 0xffff
const IN_64 = 0xffffffff

interface List {
  at: number
  size: number
  count: number
}

export async function* zipEntries(source: ArchiveSource): AsyncGenerator<Entry> {
  const list = await findList(source)
  // Said before the list is read: a million entries need not be counted.
  yield { kind: 'announced', count: list.count }
  if (list.size === 0) return
  const reader = byteReader(await source.read({ start: list.at, end: list.at + list.size - 1 }))
  try {
    for (let left = list.size; left > 0; ) {
      const head = await reader.take(LISTED_LENGTH)
      if (head.length < LISTED_LENGTH || head.readUInt32LE(0) !== LISTED) throw new ArchiveFault()
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => head.readUInt16LE(at)) as [
        number,
        number,
        number,
      ]
      const name = await reader.take(nameLength)
      const extra = await reader.take(extraLength)
      await reader.skip(commentLength)
      left -= LISTED_LENGTH + nameLength + extraLength + commentLength
      if (left < 0 || name.length < nameLength || extra.length < extraLength) throw new ArchiveFault()
      yield entryOf(head, name, extra)
    }
  } finally {
    await reader.close()
  }
}

function entryOf(head: Buffer, name: Buffer, extra: Buffer): Entry {
  const [packed, size, at] = [20, 24, 42].map((place) => head.readUInt32LE(place)) as [number, number, number]
  const large = largeNumbers(extra, { size, packed, at })
  // The upper half holds what Unix says of the file, whatever system the header names.
  const unixMode = head.readUInt16LE(40)
  return { kind: 'file', name: name.toString('utf8'), ...large, isLink: (unixMode & 0xf000) === 0xa000 }
}

/** Numbers that do not fit into four bytes stand in an extra field, in this order, and only those. */
function largeNumbers(extra: Buffer, small: { size: number; packed: number; at: number }) {
  if (small.size !== IN_64 && small.packed !== IN_64 && small.at !== IN_64) return small
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let place = 0
    const next = (value: number) => {
      if (value !== IN_64) return value
      if (place + 8 > field.length) throw new ArchiveFault()
      place += 8
      return Number(field.readBigUInt64LE(place - 8))
    }
    return { size: next(small.size), packed: next(small.packed), at: next(small.at) }
  }
  throw new ArchiveFault()
}

async function findList(source: ArchiveSource): Promise<List> {
  const start = Math.max(0, source.size - END_RECORD_LENGTH - LONGEST_COMMENT - LOCATOR_64_LENGTH)
  const tail = await bytesAt(source, start, source.size - start)
  const end = endRecordIn(tail)
  if (end === -1) throw new ArchiveFault()
  const list = {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  const large = list.count === 0xffff || list.size === IN_64 || list.at === IN_64
  const found = large ? await findLargeList(source, tail, end) : list
  if (found.at + found.size > start + end) throw new ArchiveFault()
  return found
}

async function findLargeList(source: ArchiveSource, tail: Buffer, end: number): Promise<List> {
  const locator = end - LOCATOR_64_LENGTH
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) throw new ArchiveFault()
  const at = Number(tail.readBigUInt64LE(locator + 8))
  const record = await bytesAt(source, at, END_RECORD_64_LENGTH)
  if (record.length < END_RECORD_64_LENGTH || record.readUInt32LE(0) !== END_RECORD_64)
    throw new ArchiveFault()
  const [count, size, place] = [32, 40, 48].map((where) => Number(record.readBigUInt64LE(where))) as [
    number,
    number,
    number,
  ]
  return { count, size, at: place }
}

/** The last one whose comment ends where the file does: the comment itself may hold another. */
function endRecordIn(tail: Buffer): number {
  for (let at = tail.length - END_RECORD_LENGTH; at >= 0; at--) {
    const isRecord = tail[at] === 0x50 && tail.readUInt32LE(at) === END_RECORD
    if (isRecord && at + END_RECORD_LENGTH + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

async function bytesAt(source: ArchiveSource, at: number, count: number): Promise<Buffer> {
  if (at >= source.size || count === 0) throw new ArchiveFault()
  const reader = byteReader(await source.read({ start: at, end: Math.min(at + count, source.size) - 1 }))
  try {
    return Buffer.from(await reader.take(count))
  } finally {
    await reader.close()
  }
}
