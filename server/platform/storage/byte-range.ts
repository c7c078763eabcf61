import { AppError } from '../app-error.ts'
import type { ByteRange } from './storage.ts'

/**
 * The one range that was asked for; undefined means the whole file. As HTTP has it, what cannot be understood, or
 * asks for several ranges at once, is answered with the whole; what lies outside is refused.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
  if (!asked || asked[0] === 'bytes=-') return undefined
  const [first, last] = [asked[1], asked[2]]
  if (!first) {
    const count = Math.min(Number(last), size)
    if (count === 0) throw new AppError('invalid_range')
    return { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return undefined
  if (start >= size) throw new AppError('invalid_range')
  return { start, end }
}
