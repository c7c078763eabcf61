import { useState } from 'react'
import { type Answer, api } from '../../../lib/api.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'

type Checked = Answer<'POST /order/{id}/check_delivery'>

/** One file of a delivery: sent ahead as soon as it is chosen, and looked at by the guard. Nothing is delivered by it. */
export function useDeliveryFile(id: string, second: boolean) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const upload = useUpload(
    (file, sending) =>
      api('POST /order/{id}/check_delivery', {
        params: { id },
        form: { second: second ? 'true' : undefined },
        files: { modified_file: file },
        ...sending,
      }),
    setChecked,
  )
  return {
    checked,
    file: upload.file,
    progress: upload.progress,
    error: upload.error,
    cancel: upload.cancel,
    choose: (file: File | null) => {
      setChecked(null)
      upload.choose(file)
    },
  }
}
