import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'
import { checkDelivery } from './use-staff-acts.ts'

type Checked = Answer<'POST /order/{id}/check_delivery'>

/** One file of a delivery: sent ahead as soon as it is chosen, and looked at by the guard. */
export function useDeliveryFile(id: string, second: boolean) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const upload = useUpload((file, sending) => checkDelivery(id, file, second, sending), setChecked)
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
