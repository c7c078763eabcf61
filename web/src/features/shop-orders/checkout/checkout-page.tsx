import { IconBuildingStore, IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { cartJoining } from '../../../lib/cart-joining.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import classes from './checkout.module.css'
import { findCheckout } from './checkout-draft.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type Choices, useCheckoutQuote } from './use-checkout-quote.ts'
import { usePlaceOrder } from './use-place-order.ts'

export function CheckoutPage() {
  const { t } = useTranslation('shop-orders')
  return (
    <>
      <PageHeader title={t('checkout.title')} />
      <Contents />
    </>
  )
}

function Contents() {
  const person = useSignedInUser().id
  const [begun] = useState(() => findCheckout(person))
  const [choices, setChoices] = useState<Choices>(begun.choices)
  const order = usePlaceOrder()
  const isJoining = cartJoining.use()
  const { quote, settled, error, refetch } = useCheckoutQuote(choices, order.isFrozen || isJoining)
  const choose = (part: Partial<Choices>) => {
    if (!order.isBusy) setChoices((before) => ({ ...before, ...part }))
  }
  if (!quote) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Blank />
  if (quote.items.length === 0) return <Empty />
  if (!quote.can_buy) return <NotOpen />
  return (
    <CheckoutForm
      quote={quote}
      settled={settled}
      error={error}
      onRetry={() => void refetch()}
      choices={choices}
      onChoose={choose}
      begun={begun.values}
      order={order}
    />
  )
}

function Failed(failed: Parameters<typeof ErrorState>[0]) {
  return (
    <SectionCard>
      <ErrorState {...failed} />
    </SectionCard>
  )
}

/** Also for whoever comes back after they have bought: their orders are where it went. */
function Empty() {
  const { t } = useTranslation('shop-orders')
  return (
    <div className={classes.short}>
      <SectionCard>
        <EmptyState
          title={t('checkout.empty')}
          text={t('checkout.empty_text')}
          icon={<IconShoppingCart size={24} stroke={1.6} />}
          action={
            <div className={classes.ways}>
              <LinkButton to="/shop">{t('to_shop')}</LinkButton>
              <LinkButton to="/shop/orders" variant="default">
                {t('to_orders')}
              </LinkButton>
            </div>
          }
        />
      </SectionCard>
    </div>
  )
}

function NotOpen() {
  const { t } = useTranslation('shop-orders')
  const { title } = useSite()
  return (
    <div className={classes.short}>
      <SectionCard>
        <EmptyState
          title={t('checkout.not_open')}
          text={t('checkout.not_open_text', { title })}
          icon={<IconBuildingStore size={24} stroke={1.6} />}
          action={
            <LinkButton to="/shop/cart" variant="default">
              {t('checkout.to_cart')}
            </LinkButton>
          }
        />
      </SectionCard>
    </div>
  )
}

function Blank() {
  return (
    <div className={classes.page}>
      <div className={classes.choices}>
        <SkeletonCards heights={[220, 110, 70, 150]} />
      </div>
      <div className={classes.aside}>
        <SkeletonCards heights={[420]} />
      </div>
    </div>
  )
}
