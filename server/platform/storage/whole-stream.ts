import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '../app-error.ts'

/**
 * The stream, if it brings as many bytes as were promised. With fewer the client would wait for the rest until its
 * patience ends, and with more it would read them as the next answer: both break off at once.
 */
export function wholeStream(source: Readable, promised: number, onBroken: (error: Error) => void): Readable {
  let passed = 0
  const wrongLength = () => new AppError('gone', { message: `the file has not the ${promised} bytes it had` })
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > promised) done(wrongLength())
      else done(null, chunk)
    },
    flush(done) {
      done(passed < promised ? wrongLength() : null)
    },
  })
  return pipeline(source, counted, (error) => {
    // A client that leaves is nothing to tell anybody.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onBroken(error)
  })
}
