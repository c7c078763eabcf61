import { ActionIcon, useDirection } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Picture } from './location.ts'
import classes from './picture-viewer.module.css'

interface PictureViewerProps {
  /** What the pictures show. */
  part: string
  pictures: readonly Picture[]
  /** The one that is looked at; null closes the viewer. */
  at: number | null
  onGo: (at: number) => void
  onClose: () => void
}

export function PictureViewer({ part, pictures, at, onGo, onClose }: PictureViewerProps) {
  const { t } = useTranslation('vehicle-locations')
  const { dir } = useDirection()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  // Stays in view while the dialog fades away.
  const last = useRef(0)
  if (at !== null) last.current = at
  const shown = last.current
  const all = pictures.length
  const several = all > 1
  const go = (step: number) => onGo((shown + step + all) % all)
  // Keys follow the eye: where texts run from right to left, the next picture lies to the left.
  const right = dir === 'rtl' ? -1 : 1
  useHotkeys(
    at !== null && several
      ? [
          ['ArrowRight', () => go(right)],
          ['ArrowLeft', () => go(-right)],
        ]
      : [],
  )
  const figures = { number: shown + 1, all }
  return (
    <Dialog opened={at !== null} onClose={onClose} title={part} size="xl" centered fullScreen={phone}>
      <div className={classes.frame}>
        <img
          className={classes.picture}
          src={pictures[shown]?.url}
          alt={t('picture', { part, ...figures })}
        />
      </div>
      {several ? (
        <div className={classes.bar}>
          <ActionIcon variant="default" size={44} aria-label={t('viewer.previous')} onClick={() => go(-1)}>
            <IconChevronLeft size={20} className={classes.arrow} aria-hidden />
          </ActionIcon>
          <span className={classes.place} aria-live="polite">
            {t('viewer.place', figures)}
          </span>
          <ActionIcon variant="default" size={44} aria-label={t('viewer.next')} onClick={() => go(1)}>
            <IconChevronRight size={20} className={classes.arrow} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </Dialog>
  )
}
