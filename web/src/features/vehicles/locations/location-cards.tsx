import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Location, Picture } from './location.ts'
import classes from './locations.module.css'
import { PictureViewer } from './picture-viewer.tsx'

export function LocationCards({ location }: { location: Location }) {
  const { t } = useTranslation('vehicle-locations')
  return (
    <div className={classes.cards}>
      <Part
        title={t('ecu')}
        text={location.ecu_location}
        pictures={location.ecu_images}
        nothing={t('no_ecu')}
      />
      <Part
        title={t('adblue')}
        text={location.adblue_location}
        pictures={location.adblue_images}
        nothing={t('no_adblue')}
      />
    </div>
  )
}

interface PartProps {
  title: string
  text: string
  pictures: readonly Picture[]
  nothing: string
}

function Part({ title, text, pictures, nothing }: PartProps) {
  const { t } = useTranslation('vehicle-locations')
  const [at, setAt] = useState<number | null>(null)
  const all = pictures.length
  return (
    <SectionCard title={title}>
      {text ? (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      ) : null}
      {!text && all === 0 ? <p className={classes.nothing}>{nothing}</p> : null}
      {all > 0 ? (
        <ul className={classes.pictures}>
          {pictures.map(({ id, url }, place) => (
            <li key={id}>
              <button
                type="button"
                className={classes.enlarge}
                aria-haspopup="dialog"
                onClick={() => setAt(place)}
              >
                <img src={url} alt={t('picture', { part: title, number: place + 1, all })} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <PictureViewer part={title} pictures={pictures} at={at} onGo={setAt} onClose={() => setAt(null)} />
    </SectionCard>
  )
}
