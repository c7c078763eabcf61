import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { type Location, vehicleName } from './location.ts'
import { LocationCards } from './location-cards.tsx'
import { LocationForm } from './location-form.tsx'
import classes from './locations.module.css'

/** A location, or "new" for one that is to be added. */
export type Opened = Location | 'new'

interface LocationDrawerProps {
  opened: Opened | null
  editable: boolean
  onOpen: (next: Opened | null) => void
}

export function LocationDrawer({ opened, editable, onOpen }: LocationDrawerProps) {
  const { t } = useTranslation('vehicle-locations')
  return (
    <DetailDrawer
      of={opened}
      title={(shown) => t(shown === 'new' ? 'form.add' : 'form.edit')}
      size={600}
      onClose={() => onOpen(null)}
    >
      {(shown, close) => {
        const location = shown === 'new' ? null : shown
        if (!editable) return location ? <ReadOnly location={location} /> : null
        return (
          <LocationForm
            key={location?.id ?? 'new'}
            location={location}
            onDone={() => onOpen(null)}
            onExisting={async (existing) => {
              if (await close()) onOpen(existing)
            }}
          />
        )
      }}
    </DetailDrawer>
  )
}

function ReadOnly({ location }: { location: Location }) {
  return (
    <>
      <p className={classes.head}>
        <bdi>{vehicleName(location)}</bdi>
      </p>
      <LocationCards location={location} />
    </>
  )
}
