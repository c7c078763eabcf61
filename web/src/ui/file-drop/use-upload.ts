import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Sending, useSending } from '../../lib/use-sending.ts'

/** Sends a file as soon as it is chosen. Give `file`, `progress`, `cancel` and `error` to a FileDrop. */
export function useUpload<Result>(
  send: (file: File, sending: Sending) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const [file, setFile] = useState<File | null>(null)
  const sending = useSending()
  const mutation = useMutation({
    mutationFn: (chosen: File) => {
      setFile(chosen)
      return sending.around((extras) => send(chosen, extras), chosen.size)
    },
    onSuccess: (result) => {
      setFile(null)
      onDone(result)
    },
  })
  return {
    file,
    progress: sending.progress,
    error: sending.wasStopped ? null : mutation.error,
    choose: (chosen: File | null) => {
      if (chosen) return mutation.mutate(chosen)
      setFile(null)
      mutation.reset()
    },
    cancel: () => {
      sending.cancel()
      setFile(null)
    },
  }
}
