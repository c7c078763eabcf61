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
  if (!offer.data.can_buy) {
    return (
      <SectionCard>
        <EmptyState
          title={t('buy.not_open')}
          text={<WhomToAsk />}
          icon={<IconCoins size={24} stroke={1.6} />}
        />
      </SectionCard>
    )
  }
  if (offer.data.items.length === 0 && !offer.data.free_amount) {
    return (
      <SectionCard>
        <EmptyState
          title={t('buy.nothing_sold')}
          text={<WhomToAsk />}
          icon={<IconCoins size={24} stroke={1.6} />}
        />
      </SectionCard>
    )
  }
  if (methods.data.items.length === 0) {
    return (
      <SectionCard>
        <EmptyState
          title={t('buy.no_methods')}
          text={<WhomToAsk />}
          icon={<IconCreditCardOff size={24} stroke={1.6} />}
        />
      </SectionCard>
    )
  }
  return <BuyForm offer={offer.data} methods={methods.data.items} addressForm={addressForm} />
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
