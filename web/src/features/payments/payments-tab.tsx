import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts'
import { FRESH_FORM, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { MethodCard } from './method-card.tsx'
import classes from './payments.module.css'

/** How customers can pay: one card a method. Keys go in and never come out. */
export function PaymentsTab() {
  const { t } = useTranslation('payments')
  const settings = useAnswer('GET /payment_settings', {}, FRESH_FORM)
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>{t('intro')}</p>
      <Loaded query={settings} skeleton={<SkeletonCards heights={PAYMENT_METHODS.map(() => 40)} />}>
        {({ items }) => items.map((one) => <MethodCard key={one.method} settings={one} />)}
      </Loaded>
    </div>
  )
}
