import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Confirmations } from './confirmations.tsx'
import { NotEnoughCredits } from './not-enough-credits.tsx'
import type { OrderForm } from './order-form.ts'
import { PriceLines } from './price-lines.tsx'
import { ReadyBy } from './ready-by.tsx'
import classes from './submit-order.module.css'
import type { OrderPrice } from './use-order-price.ts'

interface SummaryProps {
  order: OrderForm
  price: OrderPrice
  /** What the total was before the server said that it is another. */
  changedFrom: number | null
  /** The button, where it stands here and not at the lower edge. */
  children: ReactNode
}

/** What it costs, what is left, when it is ready, what is promised; and the button. */
export function Summary({ order, price, changedFrom, children }: SummaryProps) {
  const { t } = useTranslation(['submit-order', 'ui'])
  const formats = useFormats()
  const failure = useErrorText(order.failure)
  const notQuoted = useErrorText(price.error)
  return (
    <SectionCard title={t('summary.title')}>
      <Stack gap="md">
        <PriceLines price={price} />
        <NotEnoughCredits missing={price.missing} />
        {notQuoted ? (
          <Alert color="bad" role="alert" title={t('summary.not_computed')}>
            {notQuoted}
            <Button mt="sm" variant="default" onClick={price.refetch} display="block">
              {t('ui:error.retry')}
            </Button>
          </Alert>
        ) : null}
        <ReadyBy price={price} />
        <Confirmations order={order} />
        {changedFrom !== null && price.settled ? (
          <Alert
            color="wait"
            role="alert"
            tabIndex={-1}
            data-failure
            icon={<IconInfoCircle size={18} aria-hidden />}
            title={t('summary.price_changed')}
          >
            {t('summary.price_changed_text', {
              before: formats.credits(changedFrom),
              now: formats.credits(price.total),
            })}
          </Alert>
        ) : null}
        {failure ? (
          <Alert color="bad" role="alert" tabIndex={-1} data-failure title={t('summary.failed')}>
            {failure}
          </Alert>
        ) : null}
        {Object.keys(order.form.errors).length > 0 ? (
          <p className={classes.incomplete}>{t('summary.incomplete')}</p>
        ) : null}
        {children}
      </Stack>
    </SectionCard>
  )
}
