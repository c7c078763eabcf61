import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** When all bytes are there the parser has only its own work left, which is a matter of milliseconds. */
const PARSER_PATIENCE = 1000

const CRLF = 0x0d0a
const DASHES = 0x2d2d

/**
 * Looks at the bytes of a form as they pass, beside the parser, for what the parser does not notice. It takes every
 * line that begins with the boundary for the end of a part, so that a file which holds the boundary with one letter
 * more would be cut there in silence; and it waits for ever for a part whose head does not end.
 */
export interface FormWatch {
  /** What comes next, unless the form turns out to be broken or the parser is stuck at its end. */
  next<T>(pending: Promise<T>): Promise<T>
  /** The file that is being read: it fails as well when the form does. */
  reading(file: Readable | undefined): void
}

export function watchForm(raw: IncomingMessage): FormWatch {
  let current: Readable | undefined
  const broken = Promise.withResolvers<never>()
  // Whoever reads a file meanwhile hears of it from the file.
  broken.promise.catch(() => {})
  const boundary = boundaryOf(raw.headers['content-type'] ?? '')
  if (boundary !== null) {
    const isSound = delimiterCheck(boundary)
    raw.on('data', (chunk: Buffer) => {
      if (isSound(chunk)) return
      const error = unreadableForm()
      broken.reject(error)
      current?.destroy(error)
    })
  }
  return {
    async next(pending) {
      const stuck = Promise.withResolvers<never>()
      let timer: NodeJS.Timeout | undefined
      const giveUp = () => {
        timer = setTimeout(() => stuck.reject(unreadableForm()), PARSER_PATIENCE)
      }
      if (raw.readableEnded) giveUp()
      else raw.once('end', giveUp)
      try {
        return await Promise.race([pending, broken.promise, stuck.promise])
      } finally {
        raw.off('end', giveUp)
        clearTimeout(timer)
      }
    },
    reading(file) {
      current = file
    },
  }
}

export function unreadableForm(): AppError {
  return new AppError('invalid_input', { message: 'the form cannot be read' })
}

/**
 * Says of each piece of a form whether every boundary in it so far is followed by the end of its line or by the two
 * dashes that end the form. Pieces may be cut anywhere.
 */
export function delimiterCheck(boundary: string): (chunk: Buffer) => boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const reach = delimiter.length + 1
  // The first boundary has no line before it.
  let tail = Buffer.from('\r\n')
  let isOver = false

  function isSound(bytes: Buffer): boolean {
    for (let at = bytes.indexOf(delimiter); at >= 0 && !isOver; at = bytes.indexOf(delimiter, at + 1)) {
      const after = at + delimiter.length
      // What follows is in the next piece, which is looked at together with the end of this one.
      if (after + 2 > bytes.length) return true
      const follows = bytes.readUInt16BE(after)
      if (follows === DASHES) isOver = true
      else if (follows !== CRLF) return false
    }
    return true
  }

  return (chunk) => {
    if (isOver) return true
    const seam = Buffer.concat([tail, chunk.subarray(0, reach)])
    const sound = isSound(seam) && isSound(chunk)
    // Copied, because the storage takes the memory of pieces that it has written.
    tail = Buffer.from((chunk.length < reach ? seam : chunk).subarray(-reach))
    return sound
  }
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}
