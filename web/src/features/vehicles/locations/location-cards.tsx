import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type Location, PARTS } from './location.ts'
import classes from './locations.module.css'
import { PictureViewer } from './picture-viewer.tsx'

export function LocationCards({ location }: { location: Location }) {
  return (
    <div className={classes.cards}>
      {PARTS.map((part) => (
        <PartCard key={part} location={location} part={part} />
      ))}
    </div>
  )
}

function PartCard({ location, part }: { location: Location; part: (typeof PARTS)[number] }) {
  const { t } = useTranslation('vehicle-locations')
  const title = t(part)
  const text = location[`${part}_location`]
  const pictures = location[`${part}_images`]
  const [at, setAt] = useState<number | null>(null)
  const all = pictures.length
  return (
    <SectionCard title={title}>
      {text ? (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      ) : null}
      {!text && all === 0 ? <p className={classes.nothing}>{t(`no_${part}`)}</p> : null}
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
