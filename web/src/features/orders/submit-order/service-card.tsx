import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Attestation } from './attestation.tsx'
import { OptionCards } from './option-cards.tsx'
import type { OrderForm } from './order-draft.ts'
import { type Chosen, type Offer, onOffer, optionsFor } from './order-offer.ts'
import { Problem } from './problem.tsx'
import classes from './submit-order.module.css'
import type { useOrderOffer } from './use-order-offer.ts'

interface ServiceCardProps {
  order: OrderForm
  offer: ReturnType<typeof useOrderOffer>
  chosen: Chosen
}

/** What shall be done, at which price. */
export function ServiceCard({ order, offer, chosen }: ServiceCardProps) {
  const { t } = useTranslation('submit-order')
  return (
    <SectionCard title={t('cards.service')}>
      <Loaded query={offer} skeleton={<CardSkeletons />}>
        {(offered) =>
          offered.services.length === 0 ? (
            <EmptyState title={t('service.none')} text={t('service.none_text')} />
          ) : (
            <Stack gap="lg">
              {chosen.fellAway ? (
                <Alert color="wait" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
                  {t('service.fell_away')}
                </Alert>
              ) : null}
              <Services order={order} offer={offered} chosen={chosen} />
              {optionsFor(offered, chosen.service?.id ?? null).length > 0 ? (
                <OptionCards order={order} offer={offered} chosen={chosen} />
              ) : null}
            </Stack>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

interface ServicesProps {
  order: OrderForm
  offer: Offer
  chosen: Chosen
}

function Services({ order, offer, chosen }: ServicesProps) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const { option_ids } = order.form.values
  return (
    <Problem text={order.form.errors.service_id}>
      <ChoiceGroup label={t('service.which')}>
        {offer.services.map((service) => (
          <ChoiceCard
            key={service.id}
            name="service"
            value={service.id}
            checked={service.id === chosen.service?.id}
            onChoose={() =>
              order.form.setValues({ service_id: service.id, option_ids: onOffer(offer, option_ids) })
            }
          >
            <span className={classes.offered}>
              <bdi className={classes.offeredName}>{service.name}</bdi>
              <span className={classes.price}>{formats.credits(service.price)}</span>
            </span>
            {service.note ? <bdi className={classes.note}>{service.note}</bdi> : null}
            {service.needs_option ? <span className={classes.note}>{t('service.needs_option')}</span> : null}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {chosen.service?.attestation ? <Attestation order={order} of={chosen.service} /> : null}
    </Problem>
  )
}

function CardSkeletons() {
  return (
    <div className={classes.skeletons}>
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} height={64} radius={10} />
      ))}
    </div>
  )
}
