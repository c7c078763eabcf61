import { useRef, useState } from 'react'
import type { CallOptions, JsonKey } from './api.ts'

/** How far the bytes are, and a way to stop them. */
type Sending = Pick<CallOptions<JsonKey>, 'onProgress' | 'signal'>

/** Progress of a form that carries files, and a way to stop it. */
export function useSending() {
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null)
  const ending = useRef<AbortController | null>(null)
  return {
    progress,
    cancel: () => ending.current?.abort(),
    /** Around the call: hands it what reports and what stops. */
    async around<Result>(send: (sending: Sending) => Promise<Result>): Promise<Result> {
      ending.current = new AbortController()
      try {
        return await send({ onProgress: setProgress, signal: ending.current.signal })
      } finally {
        setProgress(null)
      }
    },
  }
}
