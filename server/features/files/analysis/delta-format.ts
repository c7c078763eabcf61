import { createHash } from 'node:crypto'

/*
 * A delta says how one file becomes another:
 *
 *   magic, version                       8 bytes
 *   SHA-256 and length of the original   32 + 6
 *   SHA-256 and length of the result     32 + 6
 *   body, deflated: repeated { how many bytes stay, how many are replaced, those bytes }
 *   SHA-256 of all that precedes         32
 *
 * Numbers in the body are of variable length, seven bits a byte, the lowest first. What lies beyond the end of the
 * original can only be replaced. Deltas outlive many versions of this program: a change of the format is a new version.
 */
const MAGIC = Buffer.from('TDDELTA\x01', 'latin1')
const HASH = 32
const LENGTH = 6
const HEADER = MAGIC.length + 2 * (HASH + LENGTH)

export interface FileMark {
  /** Hexadecimal. */
  sha256: string
  size: number
}

export interface DeltaHeader {
  original: FileMark
  result: FileMark
}

export type DeltaProblem = 'damaged' | 'wrong_original' | 'wrong_result'

export class DeltaError extends Error {
  readonly code: DeltaProblem

  constructor(code: DeltaProblem) {
    super(`The delta cannot be applied: ${code.replaceAll('_', ' ')}`)
    this.name = 'DeltaError'
    this.code = code
  }
}

export function packDelta({ original, result }: DeltaHeader, body: Buffer): Buffer {
  const content = Buffer.concat([MAGIC, packMark(original), packMark(result), body])
  return Buffer.concat([content, sha256(content)])
}

/** Refuses whatever is not exactly as it was packed. */
export function unpackDelta(delta: Buffer): DeltaHeader & { body: Buffer } {
  const content = delta.subarray(0, -HASH)
  const isWhole = delta.length >= HEADER + HASH && sha256(content).equals(delta.subarray(-HASH))
  if (!isWhole || !content.subarray(0, MAGIC.length).equals(MAGIC)) throw new DeltaError('damaged')
  return {
    original: unpackMark(content, MAGIC.length),
    result: unpackMark(content, MAGIC.length + HASH + LENGTH),
    body: content.subarray(HEADER),
  }
}

export function packNumber(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
  return Buffer.from(bytes)
}

function packMark({ sha256: hash, size }: FileMark): Buffer {
  const packed = Buffer.alloc(HASH + LENGTH)
  packed.write(hash, 'hex')
  packed.writeUIntLE(size, HASH, LENGTH)
  return packed
}

function unpackMark(bytes: Buffer, at: number): FileMark {
  return {
    sha256: bytes.toString('hex', at, at + HASH),
    size: bytes.readUIntLE(at + HASH, LENGTH),
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
