import { useEffect, useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { UploadPicture } from '../../../ui/rich-text/rich-text-picture.ts'
import { useToasts } from '../../../ui/toasts.tsx'

/**
 * Pictures of a notice that is being written. One that was taken out of the text may come back by "undo", so they go once the
 * form is left: those of this sitting that the saved text does not show. The server keeps what a notice has, and sweeps what
 * nobody took back here.
 */
export function useNoticeImages() {
  const toast = useToasts()
  const uploading = useCall('POST /upload_message_image', { onError: toast.error })
  const sitting = useRef({ isOver: false, keys: new Map<string, string>(), saved: Promise.resolve('') })
  useEffect(() => {
    const { current } = sitting
    current.isOver = false
    return () => {
      current.isOver = true
      void removeUnsaved(current)
    }
  }, [])
  const uploadPicture: UploadPicture = async (image) => {
    const sent = await uploading.mutateAsync({ files: { image } }).catch(() => null)
    if (!sent) return null
    sitting.current.keys.set(sent.url, sent.key)
    // The form was left before it arrived.
    if (sitting.current.isOver) void removeUnsaved(sitting.current)
    return sent.url
  }
  return {
    uploadPicture,
    /** While a text is being saved nobody knows yet which pictures it has. */
    saving<Saved extends { body: string }>(call: Promise<Saved>): Promise<Saved> {
      sitting.current.saved = call.then(
        ({ body }) => body,
        () => '',
      )
      return call
    },
  }
}

interface Sitting {
  /** Address → key. */
  keys: Map<string, string>
  saved: Promise<string>
}

async function removeUnsaved({ keys, saved }: Sitting): Promise<void> {
  const body = await saved
  const unsaved = [...keys].filter(([url]) => !body.includes(`"${url}"`))
  keys.clear()
  for (const [, key] of unsaved) api('POST /remove_message_image', { body: { key } }).catch(() => undefined)
}
