import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useId } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { edgeBar } from '../../../ui/edge-room.ts'
import { useMoney } from '../use-money.ts'
import { AddressCard } from './address-card.tsx'
import classes from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponCard } from './coupon-card.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { type CheckoutProps, useCheckout } from './use-checkout.ts'
import { chosenWay } from './use-checkout-quote.ts'

interface CheckoutFormProps extends CheckoutProps {
  /** The quote was not answered. */
  error: unknown
  onRetry: () => void
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { t } = useTranslation('shop-orders')
  const { quote, settled, error, onRetry, order } = props
  const { total } = useMoney()
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const checkout = useCheckout(props)
  const formId = useId()
  const amount = total({ ...quote, credits: chosenWay(quote)?.credits ?? null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    checkout.place()
  }
  const button = (
    <Button
      type="submit"
      form={formId}
      size="md"
      fullWidth
      loading={order.isBusy}
      disabled={!checkout.mayPlace && !order.isBusy}
    >
      {quote.payment_method ? t('checkout.summary.place', { amount }) : t('checkout.summary.place_nothing')}
    </Button>
  )
  return (
    <form
      id={formId}
      ref={checkout.f.formRef}
      className={classes.page}
      onSubmit={submit}
      aria-label={t('checkout.title')}
      noValidate
    >
      <div className={classes.choices}>
        <AddressCard of={checkout} addresses={quote.addresses} />
        <DeliveryCard {...props} />
        <CouponCard {...props} />
        <PaymentCard {...props} />
      </div>
      <div className={classes.aside}>
        <CheckoutSummary of={checkout} quote={quote} settled={settled} error={error} onRetry={onRetry}>
          {narrow ? null : button}
        </CheckoutSummary>
      </div>
      {narrow ? (
        <div ref={edgeBar} className={classes.bar}>
          {button}
        </div>
      ) : null}
    </form>
  )
}
