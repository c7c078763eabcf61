import type { ServerResponse } from 'node:http'
import type { SessionCaller } from '../actor.ts'

/** One open answer that events are written to. */
export interface Stream {
  /** As they stood at the last heartbeat. */
  actor: SessionCaller
  /** The last event that was written. */
  last: number
  /** It has joined, and was not told yet what it missed: until then nothing else is written to it. */
  isReplaying: boolean
  /** Something for it came meanwhile: it has to read once more. */
  missedSome: boolean
  isOpen: boolean
  write(bytes: Buffer): void
  end(): void
}

/** Bytes that wait for somebody who does not read. What is lost is replayed after the reconnect. */
const LARGEST_BACKLOG = 256 * 1024

/** `onEnd` is called once, at once when we end it ourselves: nothing may be written after that. */
export function createStream(
  raw: ServerResponse,
  actor: SessionCaller,
  last: number,
  onEnd: (stream: Stream) => void,
): Stream {
  const close = () => {
    if (!stream.isOpen) return
    stream.isOpen = false
    onEnd(stream)
  }
  const stream: Stream = {
    actor,
    last,
    isReplaying: true,
    missedSome: false,
    isOpen: true,
    write(bytes) {
      if (!stream.isOpen) return
      if (raw.writableLength > LARGEST_BACKLOG) raw.destroy()
      else raw.write(bytes)
    },
    end() {
      close()
      raw.end()
    },
  }
  raw.on('close', close)
  raw.on('error', () => raw.destroy())
  return stream
}
