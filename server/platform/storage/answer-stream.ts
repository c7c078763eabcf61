import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { Pieces } from './storage.ts'

/**
 * The pieces of an object as the stream of an answer, if they bring as many bytes as were promised. With fewer the client
 * would wait for the rest until its patience ends, and with more it would read them as the next answer: both break off at
 * once. An answer takes the pieces as they are, which costs half of what a new buffer for each does; whoever else reads
 * the stream, such as compression, gets copies.
 */
export function answerStream(pieces: Pieces, promised: number, onBroken: (error: Error) => void): Readable {
  let passed = 0

  async function nextPiece(): Promise<Uint8Array | null> {
    const piece = await pieces.next()
    passed += piece?.length ?? 0
    if (piece ? passed > promised : passed < promised)
      throw new AppError('gone', { message: `the file has not the ${promised} bytes it had` })
    return piece
  }

  /** A client that leaves is nothing to tell anybody. */
  function breakOff(error: Error) {
    if (stream.destroyed) return
    onBroken(error)
    stream.destroy(error)
  }

  const stream = new Readable({
    read() {
      nextPiece().then((piece) => stream.push(piece && Buffer.from(piece)), breakOff)
    },
    destroy(error, done) {
      pieces.close().then(() => done(error), done)
    },
  })

  async function sendTo(answer: ServerResponse) {
    let sent = Promise.resolve()
    for (let piece = await nextPiece(); piece && !stream.destroyed; piece = await nextPiece()) {
      // One piece leaves while the next is read. Before the one after that is asked for, the first has left.
      await sent
      sent = write(answer, piece)
      // Awaited above or below; meanwhile Node must not take it for unhandled.
      sent.catch(() => {})
    }
    await sent
    stream.once('end', () => answer.end())
    stream.push(null)
    stream.resume()
  }

  const pipeTo = stream.pipe.bind(stream)
  stream.pipe = (target, options) => {
    if (!(target instanceof ServerResponse)) return pipeTo(target, options)
    sendTo(target).catch(breakOff)
    return target
  }
  return stream
}

/** Done when the system has taken the bytes, and their memory may be written over. */
function write(answer: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    answer.write(piece, (error) => {
      if (error) reject(error)
      else resolve()
    }),
  )
}
