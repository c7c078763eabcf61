import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import classes from './statistics.module.css'

interface Priced {
  id: string
  name: string
  note: string
  price: number
}

export function Offer({ variantId }: { variantId: string }) {
  const { t } = useTranslation('vehicles')
  const offer = useVehicleOffer(variantId)
  return (
    <Loaded query={offer} skeleton={<Cards />}>
      {({ services, options }) => (
        <div className={classes.charts}>
          <SectionCard title={t('statistics.services')} aside={t('statistics.credits')}>
            <Prices items={services} none={t('statistics.no_services')} />
          </SectionCard>
          <SectionCard title={t('statistics.options')} aside={t('statistics.credits')}>
            <Prices items={options} none={t('statistics.no_options')} />
          </SectionCard>
        </div>
      )}
    </Loaded>
  )
}

function Prices({ items, none }: { items: readonly Priced[]; none: string }) {
  const formats = useFormats()
  if (items.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.prices}>
      {items.map(({ id, name, note, price }) => (
        <li key={id}>
          <span className={classes.service}>
            <bdi>{name}</bdi>
            {note ? (
              <span className={classes.note}>
                <bdi>{note}</bdi>
              </span>
            ) : null}
          </span>
          <bdi className={classes.value}>{formats.credits(price)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Cards() {
  return (
    <div className={classes.charts}>
      <SkeletonCards heights={[160, 160]} />
    </div>
  )
}

/** What the viewer can order for a vehicle, at the viewer's own prices. */
function useVehicleOffer(variantId: string) {
  return useQuery({
    queryKey: ['vehicle_offer', variantId],
    queryFn: async ({ signal }) => {
      const query = { variant: variantId }
      const [services, options] = await Promise.all([
        api('GET /service_all', { query, signal }),
        api('GET /option_all', { query, signal }),
      ])
      return { services: services.items, options: options.items }
    },
    staleTime: 60_000,
  })
}
