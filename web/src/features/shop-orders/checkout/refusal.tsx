import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useMoney } from '../use-money.ts'
import classes from './checkout.module.css'
import { chosenWay, type Quote } from './use-checkout-quote.ts'
import { isUnsure } from './use-place-order.ts'

/** Why nothing was ordered, as far as that is known. The server names the line that it is about. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('shop-orders')
  const { text } = useErrorTexts()
  if (!error) return null
  const name = error instanceof ApiError ? error.params.name : undefined
  return (
    <Alert
      color="bad"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={isUnsure(error) ? t('checkout.refused.unsure_title') : t('checkout.refused.title')}
      tabIndex={-1}
      data-failure
    >
      <p className={classes.line}>
        {name ? t('checkout.refused.of_line', { name, text: text(error) }) : text(error)}
      </p>
      {isUnsure(error) ? <p className={classes.line}>{t('checkout.refused.unsure_text')}</p> : null}
    </Alert>
  )
}

/** The total that was shown or agreed to, and the one that it is now. */
export function PriceChanged({ before, now, isRefused }: { before: Quote; now: Quote; isRefused: boolean }) {
  const { t } = useTranslation('shop-orders')
  const { total } = useMoney()
  const shown = (quote: Quote) => total({ ...quote, credits: chosenWay(quote)?.credits ?? null })
  return (
    <Alert
      color="wait"
      role="alert"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('checkout.refused.price_title')}
    >
      {t(isRefused ? 'checkout.refused.price_text' : 'checkout.refused.price_moved', {
        before: shown(before),
        now: shown(now),
      })}
    </Alert>
  )
}
