import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { Trans } from '../../../lib/trans.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ItemsTable } from '../items-table.tsx'
import { ShopSums } from '../sums.tsx'
import classes from './checkout.module.css'
import { PriceChanged, Refusal } from './refusal.tsx'
import type { Checkout } from './use-checkout.ts'
import { chosenShipping, chosenWay, type Quote } from './use-checkout-quote.ts'

interface CheckoutSummaryProps {
  of: Checkout
  quote: Quote
  settled: boolean
  /** The quote was not answered. */
  error: unknown
  onRetry: () => void
  /** The button, where it stands here and not at the lower edge. */
  children: ReactNode
}

/** What is bought, what it costs, and the word that it is wanted. */
export function CheckoutSummary({ of, quote, settled, error, onRetry, children }: CheckoutSummaryProps) {
  const { t } = useTranslation(['shop-orders', 'ui'])
  const errorText = useErrorText(error)
  return (
    <SectionCard
      title={t('checkout.summary.title')}
      aside={
        <Anchor component={ScreenLink} to="/shop/cart" size="sm">
          {t('checkout.change_cart')}
        </Anchor>
      }
    >
      <Stack gap="md">
        <Lines quote={quote} />
        <div aria-live="polite" aria-busy={!settled && !error}>
          <ShopSums
            sums={{
              ...quote,
              coupon_code: quote.coupon?.code ?? '',
              shipping_method: chosenShipping(quote)?.name ?? '',
              credits: chosenWay(quote)?.credits ?? null,
            }}
            country={quote.country}
            dimmed={!settled}
          />
          <VatNote quote={quote} />
        </div>
        {errorText ? (
          <Alert color="bad" role="alert" title={t('checkout.summary.not_computed')}>
            {errorText}
            <Button mt="sm" variant="default" onClick={onRetry} display="block">
              {t('ui:error.retry')}
            </Button>
          </Alert>
        ) : null}
        <Checkbox
          label={
            <Trans
              t={t}
              i18nKey="checkout.summary.agree"
              components={{
                a: <Anchor component={ScreenLink} to="/shop/terms-and-conditions" target="_blank" inherit />,
              }}
            />
          }
          {...of.f.tick('agree')}
        />
        {of.changedFrom && settled ? (
          <PriceChanged before={of.changedFrom} now={quote} isRefused={of.isPriceRefused} />
        ) : null}
        <Refusal error={of.failure} />
        {children}
      </Stack>
    </SectionCard>
  )
}

function Lines({ quote }: { quote: Quote }) {
  const { t } = useTranslation('shop-orders')
  const items = quote.items.map((item, at) => ({ ...item, id: `${item.product_id}:${at}` }))
  return (
    <>
      <ItemsTable
        items={items}
        currency={quote.currency}
        compact
        below={({ id }) => {
          const problem = items.find((item) => item.id === id)?.problem
          return problem ? <span className={classes.problem}>{t(`checkout.problems.${problem}`)}</span> : null
        }}
      />
      {items.some(({ problem }) => problem !== null) ? (
        <Alert color="bad" role="alert" title={t('checkout.problem')}>
          <Anchor component={ScreenLink} to="/shop/cart" inherit>
            {t('checkout.to_cart')}
          </Anchor>
        </Alert>
      ) : null}
    </>
  )
}

/** Why no VAT is asked for. */
function VatNote({ quote: { vat_reason, country } }: { quote: Quote }) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  if (vat_reason === 'reverse_charge')
    return <p className={classes.note}>{t('checkout.summary.why_reverse_charge')}</p>
  if (vat_reason === 'not_charged')
    return (
      <p className={classes.note}>
        {t('checkout.summary.why_not_charged', { country: formats.country(country) })}
      </p>
    )
  return null
}
