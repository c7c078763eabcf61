import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

interface Progress {
  loaded: number
  total: number
}

type Send<Result> = (
  file: File,
  extras: { onProgress: (progress: Progress) => void; signal: AbortSignal },
) => Promise<Result>

/** Sends a file as soon as it is chosen. Give `file`, `progress`, `cancel` and `error` to a FileDrop. */
export function useUpload<Result>(send: Send<Result>, onDone: (result: Result) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const mutation = useMutation({
    mutationFn: (chosen: File) => {
      const ending = new AbortController()
      stop.current = ending
      setFile(chosen)
      setProgress({ loaded: 0, total: chosen.size })
      return send(chosen, { onProgress: setProgress, signal: ending.signal })
    },
    onSuccess: (result) => {
      setFile(null)
      onDone(result)
    },
    onSettled: () => setProgress(null),
  })
  // Cancelling is what the person wanted, so it is no failure to report.
  const cancelled = stop.current?.signal.aborted ?? false
  return {
    file,
    progress,
    error: cancelled ? null : mutation.error,
    choose: (chosen: File | null) => {
      if (chosen) return mutation.mutate(chosen)
      setFile(null)
      mutation.reset()
    },
    cancel: () => {
      stop.current?.abort()
      setFile(null)
    },
  }
}
