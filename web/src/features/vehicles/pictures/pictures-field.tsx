import { ActionIcon } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { usePreview } from '../../../ui/file-drop/use-preview.ts'
import { PICTURE_TYPES, usePictureProblem } from './picture-rules.ts'
import classes from './pictures-field.module.css'

const MOST = VEHICLE_BOUNDS.pictures

interface PicturesFieldProps {
  label: string
  existing: readonly { id: string; url: string }[]
  added: readonly File[]
  error?: ReactNode
  onRemove: (id: string) => void
  onAdded: (files: readonly File[]) => void
}

/** Pictures that are there and pictures that come: chosen or dropped, seen before they are sent with the form. */
export function PicturesField({ label, existing, added, error, onRemove, onAdded }: PicturesFieldProps) {
  const { t } = useTranslation('vehicles')
  const { field } = useErrorTexts()
  const problemOf = usePictureProblem()
  const headingId = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const free = MOST - existing.length - added.length
  const problem = refused ?? error

  const take = (files: readonly File[]) => {
    const good = files.filter((file) => problemOf(file) === null)
    const bad = files.find((file) => problemOf(file) !== null)
    const tooMany = good.length > free ? field({ code: 'too_big', params: { max: MOST } }) : null
    setRefused((bad && problemOf(bad)) ?? tooMany)
    if (good.length > 0) onAdded([...added, ...good.slice(0, free)])
  }
  const remove = (act: () => void) => () => {
    setRefused(null)
    act()
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 className={classes.label} id={headingId}>
        {label}
      </h3>
      <ul className={classes.pictures}>
        {existing.map(({ id, url }, at) => (
          <li key={id} className={classes.picture}>
            <img src={url} alt={t('picture.number', { number: at + 1 })} />
            <Remove number={at + 1} onClick={remove(() => onRemove(id))} />
          </li>
        ))}
        {added.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <li key={`${file.name}-${at}`} className={classes.picture}>
            <Preview file={file} />
            <Remove
              number={existing.length + at + 1}
              onClick={remove(() => onAdded(added.filter((other) => other !== file)))}
            />
          </li>
        ))}
        {free > 0 ? (
          <li>
            <Dropzone
              onDrop={() => {}}
              onDropAny={(accepted, rejected) =>
                take([...accepted, ...rejected.map(({ file }) => file as File)])
              }
              multiple
              inputProps={{ 'aria-label': label, accept: PICTURE_TYPES }}
              aria-label={`${label}: ${t('picture.new')}`}
              unstyled
              classNames={{ root: classes.zone, inner: classes.inner }}
            >
              <IconPhotoPlus size={18} aria-hidden />
              {t('picture.new')}
            </Dropzone>
          </li>
        ) : null}
      </ul>
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </section>
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
      className={classes.remove}
      size="sm"
      variant="default"
      aria-label={t('picture.remove_number', { number })}
      onClick={onClick}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  )
}
