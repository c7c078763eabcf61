import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import classes from './gallery.module.css'
import { useSteps } from './use-steps.ts'
import { isSideways } from './use-zoom.ts'
import { ZoomViewer } from './zoom-viewer.tsx'

export interface Picture {
  id: string
  url: string
}

interface GalleryProps {
  /** Of the product. */
  name: string
  pictures: readonly Picture[]
}

/** Up to three pictures: one large, the others below it. */
export function Gallery({ name, pictures }: GalleryProps) {
  const { t } = useTranslation('shop')
  const [chosen, setChosen] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const all = pictures.length
  // Staff may take one away meanwhile.
  const at = Math.min(chosen, Math.max(all - 1, 0))
  const steps = useSteps(all, at, setChosen)
  const begun = useRef({ x: 0, y: 0 })
  const wasSwiped = useRef(false)
  const picture = pictures[at]
  if (!picture) {
    return (
      <div className={classes.frame}>
        <ProductPicture url={null} alt="" />
      </div>
    )
  }
  const touch = {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      begun.current = { x, y }
      wasSwiped.current = false
    },
    onPointerUp: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      wasSwiped.current = pointerType !== 'mouse' && isSideways(begun.current, { x, y })
      if (wasSwiped.current) steps.bySwipe(x > begun.current.x ? 1 : -1)
    },
  }
  const figures = { number: at + 1, all }
  return (
    <>
      <section
        className={classes.gallery}
        aria-label={t('product.gallery.label')}
        onKeyDown={(event) => {
          if (steps.byKey(event.key)) event.preventDefault()
        }}
      >
        <button
          type="button"
          className={classes.frame}
          aria-label={t('product.gallery.enlarge', figures)}
          onClick={() => wasSwiped.current || setZoomed(true)}
          {...touch}
        >
          <ProductPicture
            url={picture.url}
            alt={t('product.gallery.picture', { name, ...figures })}
            loading="eager"
          />
        </button>
        {all > 1 ? (
          <div className={classes.thumbs} data-screen-only>
            {pictures.map(({ id, url }, index) => (
              <button
                key={id}
                type="button"
                className={classes.thumb}
                aria-label={t('product.gallery.show', { number: index + 1 })}
                aria-pressed={index === at}
                onClick={() => setChosen(index)}
              >
                <ProductPicture url={url} alt="" />
              </button>
            ))}
          </div>
        ) : null}
      </section>
      <ZoomViewer
        name={name}
        pictures={pictures}
        at={at}
        opened={isZoomed}
        onGo={setChosen}
        onClose={() => setZoomed(false)}
      />
    </>
  )
}
