import { ActionIcon } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useErrorTexts } from '../../lib/errors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DropZone } from '../file-drop/drop-zone.tsx'
import { usePreview } from '../file-drop/use-preview.ts'
import classes from './picture-field.module.css'
import { PICTURE_TYPES, usePictureProblem } from './picture-rules.ts'

/** What remains of the pictures that are there, and those that come. */
export interface Pictures {
  kept: readonly { id: string; url: string }[]
  added: readonly File[]
}

/** Ids of those that are there and do not remain, as the calls take them. */
export const removedFrom = (before: Pictures['kept'], { kept }: Pictures): string[] =>
  before.filter(({ id }) => !kept.some((picture) => picture.id === id)).map(({ id }) => id)

interface PicturesFieldProps {
  label: string
  most: number
  value: Pictures
  error?: ReactNode
  onChange: (pictures: Pictures) => void
}

/** Pictures that are there and pictures that come: chosen or dropped, seen before they are sent with the form. */
export function PicturesField({ label, most, value, error, onChange }: PicturesFieldProps) {
  const { t } = useTranslation('ui')
  const { field } = useErrorTexts()
  const problemOf = usePictureProblem()
  const headingId = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const { kept, added } = value
  const free = most - kept.length - added.length
  const problem = refused ?? error

  const take = (files: readonly File[]) => {
    const good = files.filter((file) => problemOf(file) === null)
    const bad = files.find((file) => problemOf(file) !== null)
    const tooMany = good.length > free ? field({ code: 'too_big', params: { max: most } }) : null
    setRefused((bad && problemOf(bad)) ?? tooMany)
    if (good.length > 0) onChange({ kept, added: [...added, ...good.slice(0, free)] })
  }
  const leave = (pictures: Partial<Pictures>) => {
    setRefused(null)
    onChange({ kept, added, ...pictures })
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 className={classes.label} id={headingId}>
        {label}
      </h3>
      <ul className={classes.pictures}>
        {kept.map((picture, at) => (
          <li key={picture.id} className={classes.picture}>
            <img src={picture.url} alt={t('picture.number', { number: at + 1 })} />
            <Remove
              number={at + 1}
              onClick={() => leave({ kept: kept.filter((other) => other !== picture) })}
            />
          </li>
        ))}
        {added.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <li key={`${file.name}-${at}`} className={classes.picture}>
            <Preview file={file} />
            <Remove
              number={kept.length + at + 1}
              onClick={() => leave({ added: added.filter((other) => other !== file) })}
            />
          </li>
        ))}
        {free > 0 ? (
          <li>
            <DropZone
              label={label}
              accept={PICTURE_TYPES}
              multiple
              className={classes.zone}
              innerClassName={classes.inner}
              onFiles={take}
            >
              <IconPhotoPlus size={18} aria-hidden />
              {t('picture.new')}
            </DropZone>
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
  const { t } = useTranslation('ui')
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
