import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Vehicle } from '../levels.ts'
import { PICTURE_TYPES, usePictureProblem } from '../pictures/picture-rules.ts'
import classes from './catalogue.module.css'

interface PictureCellProps {
  vehicle: Vehicle
  editable: boolean
}

export function PictureCell({ vehicle, editable }: PictureCellProps) {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const problemOf = usePictureProblem()
  const setting = useCall('PUT /vehicle/{id}/image', { refresh: [VEHICLES_KEY] })
  const picture = vehicle.image_url ? (
    <img className={classes.thumbnail} src={vehicle.image_url} alt="" loading="lazy" />
  ) : null

  if (!editable) return picture ?? <IconPhoto size={18} aria-hidden className={classes.faint} />

  /** Without a file the picture goes. */
  const set = (image?: File) =>
    setting.mutate({ params: { id: vehicle.id }, form: {}, files: { image } }, { onError: toast.error })
  const send = (file: File | null) => {
    if (!file) return
    const problem = problemOf(file)
    if (problem) return toast.error(problem)
    set(file)
  }
  return (
    <FileButton onChange={send} accept={PICTURE_TYPES} inputProps={{ 'aria-hidden': true, tabIndex: -1 }}>
      {({ onClick }) => {
        if (!picture) {
          return (
            <ActionIcon
              size={40}
              className={classes.pictureButton}
              variant="default"
              loading={setting.isPending}
              aria-label={t('picture.add', { name: vehicle.name })}
              onClick={onClick}
            >
              <IconPhotoPlus size={18} aria-hidden />
            </ActionIcon>
          )
        }
        return (
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon
                size={40}
                className={classes.pictureButton}
                variant="default"
                loading={setting.isPending}
                aria-label={t('picture.change', { name: vehicle.name })}
              >
                {picture}
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={onClick}>
                {t('picture.replace')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => set()}>
                {t('picture.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }}
    </FileButton>
  )
}
