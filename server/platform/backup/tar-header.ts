/*
 * The header of one entry in a tar file (ustar), so that any tar can look into a back-up. Node brings no tar of its
 * own. Sizes beyond eleven octal digits (8 GiB) are written in base 256, as GNU tar and the BSDs do.
 */
export const BLOCK = 512
const NAME_BYTES = 100
const SIZE = { at: 124, bytes: 12 }
const CHECKSUM = { at: 148, bytes: 8 }
const LARGEST_OCTAL = 0o77777777777

export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long a name for a tar file`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  writeSize(header, size)
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(checksumOf(header), CHECKSUM.at)
  return header
}

/** Null when it is no header, or not the one that was written. */
export function parseTarHeader(header: Buffer): { name: string; size: number } | null {
  const claimed = header.toString('latin1', CHECKSUM.at, CHECKSUM.at + CHECKSUM.bytes)
  if (claimed !== checksumOf(header) || header.toString('latin1', 257, 262) !== 'ustar') return null
  const end = header.indexOf(0)
  return { name: header.toString('utf8', 0, Math.min(end, NAME_BYTES)), size: readSize(header) }
}

/** What follows the content up to the next block. */
export function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function writeSize(header: Buffer, size: number) {
  if (size <= LARGEST_OCTAL) return void header.write(octal(size, SIZE.bytes), SIZE.at)
  header[SIZE.at] = 0x80
  header.writeBigUInt64BE(BigInt(size), SIZE.at + 4)
}

function readSize(header: Buffer): number {
  if (header[SIZE.at] === 0x80) return Number(header.readBigUInt64BE(SIZE.at + 4))
  return Number.parseInt(header.toString('latin1', SIZE.at, SIZE.at + SIZE.bytes - 1), 8)
}

/** The checksum counts its own field as blanks. */
function checksumOf(header: Buffer): string {
  let sum = CHECKSUM.bytes * 0x20
  for (let at = 0; at < BLOCK; at++) {
    if (at < CHECKSUM.at || at >= CHECKSUM.at + CHECKSUM.bytes) sum += header[at] ?? 0
  }
  return `${octal(sum, 7)} `
}

function octal(value: number, bytes: number): string {
  return `${value.toString(8).padStart(bytes - 1, '0')}\0`
}
