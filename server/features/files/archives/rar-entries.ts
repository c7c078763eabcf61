import { byteReader } from '../byte-reader.ts'
import { ArchiveFault, type ArchiveSource, type Entry } from './archive-entry.ts'

/*
 * RAR keeps a header before each file, so the archive is walked from header to header. Where the headers themselves are
 * encrypted nothing can be seen, and nothing is held against it.
 */
type Reader = ReturnType<typeof byteReader>

/** The format allows two megabytes; names and dates need a fraction. */
const LARGEST_HEADER = 2 * 1024 * 1024

export async function* rarEntries(source: ArchiveSource): AsyncGenerator<Entry> {
  const reader = byteReader(await source.read({ start: 0, end: source.size - 1 }))
  try {
    const magic = await reader.take(7)
    if (magic[6] === 0) yield* oldEntries(reader)
    else {
      await reader.skip(1)
      yield* newEntries(reader)
    }
  } finally {
    await reader.close()
  }
}

const OLD = { main: 0x73, file: 0x74, end: 0x7b }

/** Version 4 and before. */
async function* oldEntries(reader: Reader): AsyncGenerator<Entry> {
  while (await reader.peek()) {
    const start = await reader.take(7)
    if (start.length < 7) throw new ArchiveFault()
    const [type, flags, length] = [start[2], start.readUInt16LE(3), start.readUInt16LE(5)]
    if (length < 7) throw new ArchiveFault()
    const rest = await reader.take(length - 7)
    if (rest.length < length - 7) throw new ArchiveFault()
    if (type === OLD.end || (type === OLD.main && flags & 0x80)) return
    let packed = 0
    if (type === OLD.file) {
      const entry = oldFile(rest, flags)
      packed = entry.packed
      yield entry
    } else if (flags & 0x8000) {
      if (rest.length < 4) throw new ArchiveFault()
      packed = rest.readUInt32LE(0)
    }
    if ((await reader.skip(packed)) < packed) throw new ArchiveFault()
  }
}

function oldFile(header: Buffer, flags: number) {
  const isLarge = (flags & 0x100) !== 0
  const nameAt = isLarge ? 33 : 25
  if (header.length < nameAt) throw new ArchiveFault()
  const nameLength = header.readUInt16LE(19)
  const name = header.subarray(nameAt, nameAt + nameLength)
  if (name.length < nameLength) throw new ArchiveFault()
  const [highPacked, highSize] = isLarge ? [header.readUInt32LE(25), header.readUInt32LE(29)] : [0, 0]
  const isUnix = header[8] === 3
  return {
    kind: 'file' as const,
    // Behind a null byte the same name may stand again, in a coding of its own.
    name: name.toString('utf8').split('\0', 1)[0] ?? '',
    packed: header.readUInt32LE(0) + highPacked * 2 ** 32,
    size: header.readUInt32LE(4) + highSize * 2 ** 32,
    isLink: isUnix && (header.readUInt32LE(21) & 0xf000) === 0xa000,
  }
}

const NEW = { file: 2, encryption: 4, end: 5 }
const HAS_EXTRA = 1
const HAS_DATA = 2

/** Version 5: numbers of variable length throughout. */
async function* newEntries(reader: Reader): AsyncGenerator<Entry> {
  while (await reader.peek()) {
    await reader.skip(4)
    const length = await numberFrom(reader)
    if (length === 0 || length > LARGEST_HEADER) throw new ArchiveFault()
    const header = fields(await reader.take(length), length)
    const type = header.number()
    const flags = header.number()
    const extraLength = flags & HAS_EXTRA ? header.number() : 0
    const packed = flags & HAS_DATA ? header.number() : 0
    if (type === NEW.end || type === NEW.encryption) return
    if (type === NEW.file) yield { ...newFile(header, extraLength), packed }
    if ((await reader.skip(packed)) < packed) throw new ArchiveFault()
  }
}

function newFile(header: ReturnType<typeof fields>, extraLength: number) {
  const flags = header.number()
  const size = header.number()
  header.number() // attributes
  if (flags & 2) header.bytes(4)
  if (flags & 4) header.bytes(4)
  header.number() // method
  header.number() // system
  const name = header.bytes(header.number()).toString('utf8')
  return { kind: 'file' as const, name, size, isLink: hasRedirection(header.last(extraLength)) }
}

/** A record of the kind "redirection": a link of whatever sort. */
function hasRedirection(extra: ReturnType<typeof fields>): boolean {
  while (extra.left() > 0) {
    const length = extra.number()
    const record = fields(extra.bytes(length), length)
    if (record.number() === 5) return true
  }
  return false
}

function fields(bytes: Buffer, length: number) {
  if (bytes.length < length) throw new ArchiveFault()
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new ArchiveFault()
    at += count
    return bytes.subarray(at - count, at)
  }
  return {
    bytes: take,
    number(): number {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = take(1)[0] as number
        value += (byte & 127) * scale
        if (byte < 128) return value
        if (scale > 2 ** 56) throw new ArchiveFault()
      }
    },
    last: (count: number) => fields(bytes.subarray(Math.max(at, bytes.length - count)), count),
    left: () => bytes.length - at,
  }
}

async function numberFrom(reader: Reader): Promise<number> {
  let value = 0
  for (let scale = 1; scale <= 2 ** 21; scale *= 128) {
    const [byte] = await reader.take(1)
    if (byte === undefined) throw new ArchiveFault()
    value += (byte & 127) * scale
    if (byte < 128) return value
  }
  throw new ArchiveFault()
}
