import { createCipheriv, createHash } from 'node:crypto'

/*
 * Images of control units that never existed: bytes that are spread as in real ones, with invented numbers where real
 * ones have theirs. The same seed makes the same image, so that demo data and tests can be repeated.
 */
const KiB = 1024
const SECTOR = 64 * KiB

export interface SyntheticImage {
  size: number
  seed: string
  /** Texts to write in; they are set apart by fill, one after another, where units keep their numbers. */
  texts?: readonly string[]
  /** Where the texts begin. Odd places are as good as even ones. */
  textsAt?: number
}

/** Bytes that look like nothing at all; also what encrypted reads look like. */
export function noise(size: number, seed: string): Buffer {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size))
}

/** Program, maps and fill in the proportions of a real image, with the texts in their place. */
export function syntheticImage({ size, seed, texts = [], textsAt }: SyntheticImage): Buffer {
  const image = Buffer.alloc(size, 0xff)
  const random = noise(size, seed)
  for (let sector = 0; sector < size; sector += SECTOR) {
    const end = Math.min(size, sector + SECTOR)
    const kind = (random[sector] as number) % 8
    if (end === size) {
      // Every image has maps, and ends in data, as those with a checksum at the end do.
      writeMaps(image, random, sector, (sector + end) >> 1)
      writeProgram(image, random, (sector + end) >> 1, end)
    } else if (kind < 4) writeProgram(image, random, sector, end)
    else if (kind < 6) writeMaps(image, random, sector, end)
  }
  let at = textsAt ?? Math.min(size >> 1, 96 * KiB) + ((random[7] as number) % 64)
  for (const text of texts) {
    image.fill(0xff, at - 4, at)
    image.write(text, at, 'latin1')
    at += text.length
    image.fill(0, at, at + 6)
    at += 6
  }
  return image
}

/** Instructions of four bytes: few different operations, small numbers, places of which only the low half varies. */
function writeProgram(image: Buffer, random: Buffer, from: number, to: number) {
  for (let at = from; at + 4 <= to; at += 4) {
    image[at] = OPERATIONS[(random[at] as number) % OPERATIONS.length] as number
    image[at + 1] = (random[at + 1] as number) & 0x1f
    image[at + 2] = (random[at + 2] as number) & (random[at + 3] as number)
    image[at + 3] = (random[at] as number) > 200 ? (random[at + 3] as number) : 0x80
  }
}
const OPERATIONS = [0x00, 0x19, 0x1b, 0x3b, 0x40, 0x54, 0x6d, 0x7b, 0x82, 0x91, 0xbb, 0xd9]

const LOWEST = 400
const HIGHEST = LOWEST + 15 * 24 + 15 * 60 + 7

/** Values of two bytes that rise slowly from left to right, row after row. */
function writeMaps(image: Buffer, random: Buffer, from: number, to: number) {
  for (let at = from; at + 2 <= to; at += 2) {
    const column = (at >> 1) % 16
    const row = ((at >> 5) % 16) * 24
    image.writeUInt16LE(LOWEST + row + column * 60 + ((random[at] as number) & 7), at)
  }
}

/** As some units and some tools write them: the two bytes of every word exchanged. */
export function byteSwapped(image: Buffer): Buffer {
  return Buffer.from(image).swap16()
}

const MAP = 512
const MAP_SLOT = 2 * MAP

/** What a tuner does to an image: some maps raised by a few per cent, everything else left alone. */
export function tuned(image: Buffer, seed: string, maps = 12): Buffer {
  const result = Buffer.from(image)
  const slots: number[] = []
  for (let at = 0; at + MAP <= image.length; at += MAP_SLOT) if (isMap(image, at)) slots.push(at)
  const random = noise(maps * 4, `${seed} maps`)
  for (let map = 0; map < maps && slots.length > 0; map++) {
    const [at] = slots.splice(random.readUInt32LE(map * 4) % slots.length, 1) as [number]
    for (let cell = at; cell < at + MAP; cell += 2) {
      result.writeUInt16LE(Math.round(result.readUInt16LE(cell) * 1.08), cell)
    }
  }
  return result
}

function isMap(image: Buffer, at: number): boolean {
  for (let cell = at; cell < at + MAP; cell += 2) {
    const value = image.readUInt16LE(cell)
    if (value < LOWEST || value > HIGHEST) return false
  }
  return true
}
