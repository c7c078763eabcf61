import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../toasts.tsx'
import classes from './picture-field.module.css'
import { PICTURE_TYPES, usePictureProblem } from './picture-rules.ts'

interface PictureButtonProps {
  /** What the picture is of. */
  name: string
  url: string | null
  editable: boolean
  saving: boolean
  /** Without a file the picture goes. */
  onChange: (picture?: File) => void
}

/** The picture of a row, small, added and replaced where it stands. */
export function PictureButton({ name, url, editable, saving, onChange }: PictureButtonProps) {
  const { t } = useTranslation('ui')
  const toast = useToasts()
  const problemOf = usePictureProblem()
  const picture = url ? <img className={classes.thumbnail} src={url} alt="" loading="lazy" /> : null

  if (!editable) return picture ?? <IconPhoto size={18} aria-hidden className={classes.faint} />

  const send = (file: File | null) => {
    if (!file) return
    const problem = problemOf(file)
    if (problem) return toast.error(problem)
    onChange(file)
  }
  const look = { size: 40, className: classes.button, variant: 'default', loading: saving } as const
  return (
    <FileButton onChange={send} accept={PICTURE_TYPES} inputProps={{ 'aria-hidden': true, tabIndex: -1 }}>
      {({ onClick }) =>
        picture ? (
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon {...look} aria-label={t('picture.change', { name })}>
                {picture}
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={onClick}>
                {t('picture.replace')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onChange()}>
                {t('picture.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          <ActionIcon {...look} aria-label={t('picture.add', { name })} onClick={onClick}>
            <IconPhotoPlus size={18} aria-hidden />
          </ActionIcon>
        )
      }
    </FileButton>
  )
}
