import { useRef, useState } from 'react'
import type { CallOptions, JsonKey } from './api.ts'

/** How far the bytes are, and a way to stop them. */
export type Sending = Required<Pick<CallOptions<JsonKey>, 'onProgress' | 'signal'>>

/** Progress of a call that carries files, and a way to stop it. */
export function useSending() {
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null)
  const ending = useRef<AbortController | null>(null)
  return {
    progress,
    cancel: () => ending.current?.abort(),
    /** Stopping is what the person wanted, so it is no failure to report. */
    wasStopped: ending.current?.signal.aborted ?? false,
    /** Around the call: hands it what reports and what stops. With a `size` the progress shows from the beginning. */
    async around<Result>(send: (sending: Sending) => Promise<Result>, size?: number): Promise<Result> {
      ending.current = new AbortController()
      if (size !== undefined) setProgress({ loaded: 0, total: size })
      try {
        return await send({ onProgress: setProgress, signal: ending.current.signal })
      } finally {
        setProgress(null)
      }
    },
  }
}
