import { Skeleton } from '@mantine/core'
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts'
import { FRESH_FORM, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { MethodCard } from './method-card.tsx'
import classes from './payments.module.css'

/** How customers can pay: one card a method. Keys go in and never come out. */
export function PaymentsTab() {
  const { t } = useTranslation('payments')
  const settings = useAnswer('GET /payment_settings', {}, FRESH_FORM)
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>{t('intro')}</p>
      <Loaded query={settings} skeleton={<Cards />}>
        {({ items }) => items.map((one) => <MethodCard key={one.method} settings={one} />)}
      </Loaded>
    </div>
  )
}

function Cards() {
  return PAYMENT_METHODS.map((method) => (
    <SectionCard key={method}>
      <Skeleton height={40} />
    </SectionCard>
  ))
}
