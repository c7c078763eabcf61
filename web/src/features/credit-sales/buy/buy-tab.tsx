import { IconCoins, IconCreditCardOff } from '@tabler/icons-react'
import { useSite } from '../../../lib/site.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import type { AddressForm } from './billing-card.tsx'
import classes from './buy.module.css'
import { BuyForm } from './buy-form.tsx'
import type { Offer, OfferedMethod } from './choice.ts'

export function BuyTab({ addressForm }: { addressForm: AddressForm }) {
  const { t } = useTranslation('purchases')
  const offer = useAnswer('GET /price_all', {})
  const methods = useAnswer('GET /payment_methods', {})
  const failed = [offer, methods].find(({ data, error }) => error && !data)
  if (failed) {
    return (
      <SectionCard>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </SectionCard>
    )
  }
  if (!offer.data || !methods.data) return <Skeletons />
  const obstacle = obstacleTo(offer.data, methods.data.items)
  if (!obstacle) return <BuyForm offer={offer.data} methods={methods.data.items} addressForm={addressForm} />
  const Icon = obstacle === 'no_methods' ? IconCreditCardOff : IconCoins
  return (
    <SectionCard>
      <EmptyState title={t(`buy.${obstacle}`)} text={<WhomToAsk />} icon={<Icon size={24} stroke={1.6} />} />
    </SectionCard>
  )
}

/** Why nothing can be bought here. */
function obstacleTo({ can_buy, items, free_amount }: Offer, methods: readonly OfferedMethod[]) {
  if (!can_buy) return 'not_open'
  if (items.length === 0 && !free_amount) return 'nothing_sold'
  return methods.length === 0 ? 'no_methods' : null
}

/** Everything the site tells of how to reach it. */
function WhomToAsk() {
  const { t } = useTranslation('purchases')
  const { title, email, phone } = useSite()
  return (
    <>
      {t('buy.ask', { title })}
      {email ? (
        <>
          {' '}
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </>
      ) : null}
      {phone ? (
        <>
          {' '}
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </>
      ) : null}
    </>
  )
}

function Skeletons() {
  return (
    <div className={classes.page}>
      <div className={classes.choices}>
        <SkeletonCards heights={[220, 120]} />
      </div>
      <SkeletonCards heights={[260]} />
    </div>
  )
}
