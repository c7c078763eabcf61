/** RARs as tests want them: the headers that are walked, with data that nobody unpacks. */
export interface RarEntry {
  name: string
  size?: number
  packed?: number
  isLink?: boolean
}

const OLD_MAGIC = Buffer.from('526172211a0700', 'hex')
const NEW_MAGIC = Buffer.from('526172211a070100', 'hex')

export function oldRarOf(entries: readonly RarEntry[], options: { headersEncrypted?: boolean } = {}): Buffer {
  const main = oldBlock(0x73, options.headersEncrypted ? 0x80 : 0, Buffer.alloc(6))
  return Buffer.concat([OLD_MAGIC, main, ...entries.map(oldFile), oldBlock(0x7b, 0x4000, Buffer.alloc(0))])
}

function oldFile({ name, size = 10, packed = 10, isLink = false }: RarEntry): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32LE(packed, 0)
  header.writeUInt32LE(size, 4)
  header[8] = 3
  header[17] = 29
  header[18] = 0x33
  header.writeUInt16LE(Buffer.byteLength(name), 19)
  header.writeUInt32LE(isLink ? 0xa1ff : 0x81a4, 21)
  return Buffer.concat([
    oldBlock(0x74, 0x8000, Buffer.concat([header, Buffer.from(name)])),
    Buffer.alloc(packed),
  ])
}

function oldBlock(type: number, flags: number, rest: Buffer): Buffer {
  const start = Buffer.alloc(7)
  start[2] = type
  start.writeUInt16LE(flags, 3)
  start.writeUInt16LE(7 + rest.length, 5)
  return Buffer.concat([start, rest])
}

export function newRarOf(entries: readonly RarEntry[], options: { headersEncrypted?: boolean } = {}): Buffer {
  const first = options.headersEncrypted ? newBlock([4, 0, 0, 0]) : newBlock([1, 0, 0])
  return Buffer.concat([NEW_MAGIC, first, ...entries.map(newFile), newBlock([5, 0, 0])])
}

function newFile({ name, size = 10, packed = 10, isLink = false }: RarEntry): Buffer {
  // A record of its own length, of the kind "redirection", then what it points to.
  const extra = isLink ? Buffer.from([4, 5, 1, 0, 0]) : Buffer.alloc(0)
  const head = [2, isLink ? 3 : 2, ...(isLink ? [extra.length] : []), ...number(packed)]
  const about = [0, ...number(size), 0o644 & 127, 0, 1, ...number(Buffer.byteLength(name))]
  const block = newBlock([...head, ...about, ...Buffer.from(name), ...extra])
  return Buffer.concat([block, Buffer.alloc(packed)])
}

function newBlock(header: readonly number[]): Buffer {
  return Buffer.from([0, 0, 0, 0, ...number(header.length), ...header])
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]
}
