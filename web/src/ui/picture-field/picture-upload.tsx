import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useErrorText } from '../../lib/errors.ts'
import type { Sending } from '../../lib/use-sending.ts'
import { useConfirm } from '../confirm.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import { useUpload } from '../file-drop/use-upload.ts'
import { useToasts } from '../toasts.tsx'
import { pictureRules } from './picture-rules.ts'

interface PictureUploadProps {
  label: string
  /** What the place takes beside PNG, JPEG and WebP. */
  also: 'gif' | 'svg'
  send: (picture: File, sending: Sending) => Promise<unknown>
  /** Whether there is one that can be taken away. */
  removable: boolean
  removing: boolean
  remove: () => Promise<unknown>
  /** What the button says, what is asked before, and what is said afterwards. */
  words: { saved: string; remove: string; title: string; text: string; removed: string }
}

/** One picture that is sent as soon as it is chosen, and the way to take it away. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, also, send, removable, removing, remove, words } = props
  const toast = useToasts()
  const confirm = useConfirm()
  const upload = useUpload(send, () => toast.success(words.saved))
  const problem = useErrorText(upload.error)
  const takeAway = async () => {
    const { title, text, remove: verb } = words
    if (!(await confirm({ title, text, confirm: verb, danger: true }))) return
    await remove().then(() => toast.success(words.removed), toast.error)
  }
  return (
    <div>
      <FileDrop
        label={label}
        rules={pictureRules(also)}
        value={upload.file}
        onChange={upload.choose}
        picture
        progress={upload.progress}
        onCancel={upload.cancel}
        error={problem}
      />
      {removable && !upload.progress ? (
        <Button
          mt="xs"
          size="compact-sm"
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={15} aria-hidden />}
          loading={removing}
          onClick={() => void takeAway()}
        >
          {words.remove}
        </Button>
      ) : null}
    </div>
  )
}
