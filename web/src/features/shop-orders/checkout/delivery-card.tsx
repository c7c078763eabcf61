import { Alert } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './checkout.module.css'
import type { CheckoutProps } from './use-checkout.ts'
import { chosenShipping, type Quote } from './use-checkout-quote.ts'

type Method = Quote['shipping_methods'][number]

export function DeliveryCard({
  quote,
  settled,
  choices,
  onChoose,
}: Pick<CheckoutProps, 'quote' | 'settled' | 'choices' | 'onChoose'>) {
  const { t } = useTranslation('shop-orders')
  const { country } = useFormats()
  const site = useSite()
  const { shipping_methods: methods, shipping_method_id: answered } = quote
  // What was pressed shows at once; what the server made of it counts.
  const chosen = settled ? answered : (choices.shipping_method_id ?? answered)
  const isReplaced =
    settled && choices.shipping_method_id !== undefined && answered !== choices.shipping_method_id
  const now = chosenShipping(quote)
  return (
    <SectionCard>
      <ChoiceGroup label={t('checkout.delivery.title')}>
        {methods.map((method) => (
          <ChoiceCard
            key={method.id}
            name="shipping_method"
            value={method.id}
            checked={method.id === chosen}
            onChoose={() => onChoose({ shipping_method_id: method.id })}
          >
            <MethodWords method={method} currency={quote.currency} />
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {methods.length === 0 ? (
        <Alert
          color="wait"
          role="status"
          icon={<IconTruckOff size={18} aria-hidden />}
          title={t('checkout.delivery.none', { country: country(quote.country) })}
        >
          {t('checkout.delivery.none_text', { title: site.title })}
        </Alert>
      ) : null}
      {isReplaced && now ? (
        <p className={classes.note} role="status">
          {t('checkout.delivery.changed', { method: now.name })}
        </p>
      ) : null}
    </SectionCard>
  )
}

function MethodWords({ method, currency }: { method: Method; currency: string }) {
  const { t } = useTranslation('shop-orders')
  const { money } = useFormats()
  const { name, cost, days_from: from, days_to: to } = method
  return (
    <>
      <span className={classes.choiceHead}>
        <bdi>{name}</bdi>
        <bdi>{cost === 0 ? t('sums.free') : money(cost, currency)}</bdi>
      </span>
      <span className={classes.small}>{days()}</span>
    </>
  )

  function days(): string {
    if (to === 0) return t('checkout.delivery.today')
    return from === to
      ? t('checkout.delivery.days', { count: to })
      : t('checkout.delivery.range', { from, count: to })
  }
}
