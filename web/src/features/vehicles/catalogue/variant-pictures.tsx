import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../../../ui/file-drop/use-preview.ts'
import type { Variant } from '../levels.ts'
import { PICTURE_TYPES, usePictureProblem } from './picture-rules.ts'
import classes from './variant-drawer.module.css'

const PICTURES_MOST = 3

interface VariantPicturesProps {
  existing: Variant['images']
  added: readonly File[]
  onRemove: (id: string) => void
  onAdded: (files: readonly File[]) => void
}

/** What stands here is sent with the form: nothing changes before "Save". */
export function VariantPictures({ existing, added, onRemove, onAdded }: VariantPicturesProps) {
  const { t } = useTranslation('vehicles')
  const problemOf = usePictureProblem()
  const [problem, setProblem] = useState<string | null>(null)
  const free = PICTURES_MOST - existing.length - added.length

  const take = (file: File | null) => {
    if (!file) return
    const wrong = problemOf(file)
    setProblem(wrong)
    if (!wrong) onAdded([...added, file])
  }
  return (
    <>
      <h3 className={classes.heading}>{t('picture.title', { most: PICTURES_MOST })}</h3>
      <ul className={classes.pictures}>
        {existing.map(({ id, url }, at) => (
          <li key={id} className={classes.picture}>
            <img src={url} alt={t('picture.number', { number: at + 1 })} />
            <Remove number={at + 1} onClick={() => onRemove(id)} />
          </li>
        ))}
        {added.map((file, at) => (
          <li key={`${file.name}-${file.lastModified}-${file.size}`} className={classes.picture}>
            <Preview file={file} />
            <Remove
              number={existing.length + at + 1}
              onClick={() => onAdded(added.filter((other) => other !== file))}
            />
          </li>
        ))}
        {free > 0 ? (
          <li>
            <FileButton onChange={take} accept={PICTURE_TYPES}>
              {({ onClick }) => (
                <Button
                  className={classes.addPicture}
                  variant="default"
                  leftSection={<IconPhotoPlus size={18} aria-hidden />}
                  onClick={onClick}
                >
                  {t('picture.new')}
                </Button>
              )}
            </FileButton>
          </li>
        ) : null}
      </ul>
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </>
  )
}

function Preview({ file }: { file: File }) {
  const address = usePreview(file)
  return address ? <img src={address} alt={file.name} /> : null
}

function Remove({ number, onClick }: { number: number; onClick: () => void }) {
  const { t } = useTranslation('vehicles')
  return (
    <ActionIcon
      className={classes.removePicture}
      size="sm"
      variant="default"
      aria-label={t('picture.remove_number', { number })}
      onClick={onClick}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  )
}
