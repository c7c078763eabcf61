import { crc32, deflateRawSync } from 'node:zlib'

/** ZIPs as tests want them, honest or not: whatever the list says can be set against the truth. */
export interface Packed {
  name: string
  content?: Buffer
  /** What the list claims, where it lies. */
  claims?: { size?: number; packed?: number; at?: number }
  unixMode?: number
  isEncrypted?: boolean
}

const LITTLE = Buffer.from('x')
const LITTLE_PACKED = deflateRawSync(LITTLE)

export function zipOf(
  entries: readonly Packed[],
  options: { count?: number; comment?: string } = {},
): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = LITTLE, claims = {}, unixMode = 0o100644, isEncrypted } of entries) {
    const packed = content === LITTLE ? LITTLE_PACKED : deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(isEncrypted ? 1 : 0, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    files.push(local, Buffer.from(name), packed)
    const listed = listEntry(name, {
      size: claims.size ?? content.length,
      packed: claims.packed ?? packed.length,
      at: claims.at ?? at,
      unixMode,
    })
    list.push(listed)
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  return Buffer.concat([
    ...files,
    ...list,
    endRecord(at, Buffer.concat(list).length, options, entries.length),
  ])
}

export function listEntry(
  name: string,
  about: { size: number; packed: number; at: number; unixMode?: number },
): Buffer {
  const listed = Buffer.alloc(46)
  listed.write('PK\x01\x02', 'latin1')
  listed.writeUInt16LE(0x0314, 4)
  listed.writeUInt16LE(8, 10)
  listed.writeUInt32LE(about.packed, 20)
  listed.writeUInt32LE(about.size, 24)
  listed.writeUInt16LE(Buffer.byteLength(name), 28)
  listed.writeUInt16LE(about.unixMode ?? 0o100644, 40)
  listed.writeUInt32LE(about.at, 42)
  return Buffer.concat([listed, Buffer.from(name)])
}

export function endRecord(
  at: number,
  size: number,
  { count, comment = '' }: { count?: number; comment?: string },
  entries: number,
): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count ?? entries, 8)
  end.writeUInt16LE(count ?? entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([end, Buffer.from(comment)])
}

/** Behind a list that needs the larger records: more entries than two bytes can count. */
export function endRecords64(at: number, size: number, entries: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\x06\x06', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator, endRecord(0xffffffff, 0xffffffff, { count: 0xffff }, 0)])
}
