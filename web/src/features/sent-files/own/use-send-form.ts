import { useCall } from '../../../lib/use-call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { SENT_FILES_KEY } from '../sent-files.ts'

export interface SendValues {
  file: File | null
  note: string
  registration: string
}

const EMPTY: SendValues = { file: null, note: '', registration: '' }

export function useSendForm() {
  const { t } = useTranslation('sent-files')
  const toast = useToasts()
  const sending = useSending()
  const call = useCall('POST /file_upload', { refresh: [SENT_FILES_KEY], idempotent: true, wait: false })
  const f = useServerForm({
    initialValues: EMPTY,
    check: ({ file, note }) => ({ file: !file && 'required', note: note.trim() === '' && 'required' }),
    submit: ({ file, note, registration }) =>
      sending.around(
        (extras) =>
          call.mutateAsync({
            ...extras,
            form: { note, ...(registration.trim() && { registration }) },
            ...(file && { files: { file } }),
          }),
        file?.size ?? 0,
      ),
    onDone: ({ name }) => {
      toast.success(t('form.sent', { name }))
      f.form.restart(EMPTY)
    },
  })
  return { f, sending }
}
