import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Picture } from './gallery.tsx'
import { useSteps } from './use-steps.ts'
import { useZoom } from './use-zoom.ts'
import classes from './zoom.module.css'

interface ZoomStageProps {
  name: string
  pictures: readonly Picture[]
  at: number
  onGo: (at: number) => void
}

export function ZoomStage({ name, pictures, at, onGo }: ZoomStageProps) {
  const { t } = useTranslation('shop')
  const all = pictures.length
  const several = all > 1
  const steps = useSteps(all, at, (next) => {
    reset()
    onGo(next)
  })
  const { view, stage, reset, toggle, zoomBy } = useZoom(steps.bySwipe)
  useHotkeys([
    ['ArrowRight', () => void steps.byKey('ArrowRight')],
    ['ArrowLeft', () => void steps.byKey('ArrowLeft')],
    ['+', () => zoomBy(1.5)],
    ['-', () => zoomBy(1 / 1.5)],
  ])
  const figures = { number: at + 1, all }
  const isClose = view.scale > 1
  return (
    <>
      <div className={classes.stage} data-close={isClose || undefined} {...stage}>
        <img
          className={classes.picture}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          src={pictures[at]?.url}
          alt={t('product.gallery.picture', { name, ...figures })}
          draggable={false}
        />
      </div>
      <div className={classes.bar}>
        {several ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('product.gallery.previous')}
            onClick={() => steps.go(-1)}
          >
            <IconChevronLeft size={20} className={classes.arrow} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isClose ? t('product.gallery.zoom_out') : t('product.gallery.zoom_in')}
          onClick={toggle}
        >
          {isClose ? <IconZoomOut size={20} aria-hidden /> : <IconZoomIn size={20} aria-hidden />}
        </ActionIcon>
        {several ? (
          <>
            <span className={classes.place} aria-live="polite">
              {t('product.gallery.place', figures)}
            </span>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('product.gallery.next')}
              onClick={() => steps.go(1)}
            >
              <IconChevronRight size={20} className={classes.arrow} aria-hidden />
            </ActionIcon>
          </>
        ) : null}
      </div>
    </>
  )
}
