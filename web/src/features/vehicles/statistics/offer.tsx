import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { offerQuery } from '../../../lib/offer-query.ts'
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
  const offer = useQuery(offerQuery({ variant: variantId }))
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
