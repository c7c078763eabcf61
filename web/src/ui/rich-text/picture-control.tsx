import { FileButton } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { PICTURE_TYPES } from '../picture-field/picture-rules.ts'

interface PictureControlProps {
  busy: boolean
  onChoose: (file: File) => void
}

/** The button of the toolbar that puts a picture in. */
export function PictureControl({ busy, onChoose }: PictureControlProps) {
  const { t } = useTranslation('ui')
  const label = t(busy ? 'rich.picture_sending' : 'rich.picture')
  return (
    <RichTextEditor.ControlsGroup>
      <FileButton
        accept={`${PICTURE_TYPES},image/gif`}
        onChange={(file) => file && onChoose(file)}
        inputProps={{ 'aria-label': t('rich.picture') }}
      >
        {({ onClick }) => (
          <RichTextEditor.Control aria-label={label} title={label} disabled={busy} onClick={onClick}>
            <IconPhoto size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        )}
      </FileButton>
    </RichTextEditor.ControlsGroup>
  )
}
