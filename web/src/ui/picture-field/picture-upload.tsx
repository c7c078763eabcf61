import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useErrorText } from '../../lib/errors.ts'
import { useConfirm } from '../confirm.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import type { useUpload } from '../file-drop/use-upload.ts'
import { pictureRules } from './picture-rules.ts'

interface PictureUploadProps {
  label: string
  /** What the place takes beside PNG, JPEG and WebP. */
  also: 'gif' | 'svg'
  upload: Pick<ReturnType<typeof useUpload>, 'file' | 'progress' | 'error' | 'choose' | 'cancel'>
  /** Whether there is one that can be taken away. */
  removable: boolean
  /** What the button says, and what is asked before. */
  words: { remove: string; title: string; text: string }
  removing: boolean
  onRemove: () => void
}

/** One picture that is sent as soon as it is chosen, and the way to take it away. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, also, upload, removable, words, removing, onRemove } = props
  const confirm = useConfirm()
  const problem = useErrorText(upload.error)
  const remove = async () => {
    if (await confirm({ title: words.title, text: words.text, confirm: words.remove, danger: true }))
      onRemove()
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
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
      ) : null}
    </div>
  )
}
