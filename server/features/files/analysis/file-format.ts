const MAGIC = [
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['rar', '526172211a07'],
  ['sevenzip', '377abcaf271c'],
  ['gzip', '1f8b08'],
  ['pdf', '255044462d'],
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ffe0'],
  ['jpeg', 'ffd8ffe1'],
] as const
export type FileFormat = 'raw' | (typeof MAGIC)[number][0] | 'intel_hex' | 's_record' | 'text'

/** By the first bytes; whether the whole of it is text is known only at the end. */
export function formatOf(head: Buffer, isText: boolean): FileFormat {
  const hex = head.toString('hex')
  const known = MAGIC.find(([, magic]) => hex.startsWith(magic))
  if (known) return known[0]
  if (!isText) return 'raw'
  const start = head.toString('latin1')
  if (/^:[0-9A-F]{10,}\r?\n/i.test(start)) return 'intel_hex'
  if (/^S[0-9][0-9A-F]{8,}\r?\n/i.test(start)) return 's_record'
  return 'text'
}

export function isContainer(format: FileFormat): boolean {
  return format === 'zip' || format === 'rar' || format === 'sevenzip' || format === 'gzip'
}

const KiB = 1024
/** A sector of any flash is a multiple of this, so a whole read is one too. */
const SECTOR = 256
const WHOLE = [1, 3, 5, 7, 15]

/**
 * `whole`: a power of two, or three, five, seven or fifteen times one, as memories and their partial reads are (983,040
 * bytes are fifteen times 64 KiB). `odd`: whole sectors, yet no size we know. `broken`: not even whole sectors.
 */
export type SizeClass = 'whole' | 'odd' | 'broken'

export function sizeClass(size: number): SizeClass {
  const isWhole = WHOLE.some((times) => {
    const unit = size / times
    return Number.isInteger(unit) && Number.isInteger(Math.log2(unit)) && unit >= (times === 1 ? 2 : 16) * KiB
  })
  if (isWhole) return 'whole'
  return size % SECTOR === 0 ? 'odd' : 'broken'
}

/** The record that ends every ZIP; without it the end is missing. */
export function endsAsZip(tail: Buffer): boolean {
  return tail.includes('PK\x05\x06', 0, 'latin1')
}
