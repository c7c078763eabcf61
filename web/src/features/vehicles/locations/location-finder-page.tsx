import { IconInfoCircle, IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { useVehicleInAddress } from '../finder/use-vehicle-in-address.ts'
import { VehicleFinder } from '../finder/vehicle-finder.tsx'
import { type Location, vehicleName } from './location.ts'
import { LocationCards } from './location-cards.tsx'
import classes from './locations.module.css'
import { useLocationOf } from './use-locations.ts'

/** Where the control unit and the AdBlue tank of a vehicle are. */
export function LocationFinderPage() {
  const { t } = useTranslation('vehicle-locations')
  const { id, choice, choose } = useVehicleInAddress()
  const location = useLocationOf(id === null ? null : { level: 'variant', id })
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className={classes.stack}>
        <SectionCard>
          <VehicleFinder listedOnly value={choice} onChange={choose} />
        </SectionCard>
        {id === null ? (
          <SectionCard>
            <EmptyState
              title={t('start.title')}
              text={t('start.text')}
              icon={<IconMapPin size={24} stroke={1.6} />}
            />
          </SectionCard>
        ) : (
          <Loaded query={location} skeleton={<TwoCards />}>
            {(found) => (found ? <Found location={found} variantId={id} /> : <Unknown variantId={id} />)}
          </Loaded>
        )}
      </div>
    </>
  )
}

function Found({ location, variantId }: { location: Location; variantId: string }) {
  const { t } = useTranslation('vehicle-locations')
  const vehicle = vehicleName(location)
  return (
    <>
      {location.vehicle_id === variantId ? null : (
        <p className={classes.source}>
          <IconInfoCircle size={16} aria-hidden className={classes.sourceIcon} />
          {location.path.length > 1
            ? t('holds_for_all', { vehicle })
            : t('holds_for_type', { type: vehicle })}
        </p>
      )}
      <LocationCards location={location} />
    </>
  )
}

function Unknown({ variantId }: { variantId: string }) {
  const { t } = useTranslation('vehicle-locations')
  return (
    <SectionCard>
      <EmptyState
        title={t('unknown.title')}
        text={t('unknown.text')}
        icon={<IconMapPinOff size={24} stroke={1.6} />}
        action={
          <LinkButton to="/submit_order" search={{ variant: variantId }}>
            {t('order')}
          </LinkButton>
        }
      />
    </SectionCard>
  )
}

function TwoCards() {
  return (
    <div className={classes.cards}>
      <SkeletonCards heights={[200, 200]} />
    </div>
  )
}
