import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { useVehicleInAddress } from '../finder/use-vehicle-in-address.ts'
import { VehicleFinder } from '../finder/vehicle-finder.tsx'
import type { Variant } from '../levels.ts'
import { Offer } from './offer.tsx'
import { PowerCards } from './power-cards.tsx'
import classes from './statistics.module.css'

/** What can be made of a vehicle: its figures before and after, and what that costs the person who looks. */
export function VehicleStatisticsPage() {
  const { t } = useTranslation('vehicles')
  const { id, variant, choice, choose } = useVehicleInAddress()
  return (
    <>
      <PageHeader
        title={t('statistics.title')}
        hint={t('statistics.hint')}
        actions={
          id ? (
            <LinkButton to="/submit_order" search={{ variant: id }}>
              {t('statistics.order')}
            </LinkButton>
          ) : null
        }
      />
      <div className={classes.stack}>
        <SectionCard>
          <VehicleFinder listedOnly value={choice} onChange={choose} />
        </SectionCard>
        {id === null ? (
          <SectionCard>
            <EmptyState
              title={t('statistics.empty')}
              text={t('statistics.empty_text')}
              icon={<IconChartBar size={24} stroke={1.6} />}
            />
          </SectionCard>
        ) : (
          <Loaded query={variant} skeleton={<SkeletonCards heights={[260, 200]} />}>
            {(data) => <Figures variant={data} />}
          </Loaded>
        )}
      </div>
    </>
  )
}

function Figures({ variant }: { variant: Variant }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <PowerCards variant={variant} />
      {variant.images.length > 0 ? (
        <ul className={classes.pictures}>
          {variant.images.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} alt={t('picture.number', { number: at + 1 })} loading="lazy" />
            </li>
          ))}
        </ul>
      ) : null}
      <Offer variantId={variant.id} />
    </>
  )
}
