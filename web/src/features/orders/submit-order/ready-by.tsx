import { openState } from '../../../lib/opening-hours.ts'
import { useSite } from '../../../lib/site.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './submit-order.module.css'
import type { OrderPrice } from './use-order-price.ts'

/** When it would be ready, in the visitor's own time, and why then. */
export function ReadyBy({ price: { quote } }: { price: OrderPrice }) {
  const { t } = useTranslation('submit-order')
  const when = useWhen()
  return (
    <div>
      <div className={classes.ready}>
        <span>{t('ready.by')}</span>
        <b>{quote ? (quote.promised_at ? when(quote.promised_at) : t('ready.unknown')) : '\u00a0'}</b>
      </div>
      <p className={classes.balance}>
        {quote
          ? [
              ...(quote.queue === null ? [] : [t('ready.queue', { count: quote.queue })]),
              ...(quote.staff_at_work > 0 ? [t('ready.staff', { count: quote.staff_at_work })] : []),
            ].join(', ')
          : '\u00a0'}
      </p>
      <div className={classes.sign}>
        <OpenSign />
      </div>
    </div>
  )
}

function OpenSign() {
  const { t } = useTranslation('submit-order')
  const site = useSite()
  const when = useWhen()
  const state = openState(site, useNow())
  if (state.state === 'unknown') return null
  if (state.state === 'open') {
    return (
      <StatusBadge tone="ok">
        {state.until ? t('ready.open_until', { time: when(state.until.toISOString()) }) : t('ready.open')}
      </StatusBadge>
    )
  }
  return (
    <>
      <StatusBadge tone="idle">
        {state.opens ? t('ready.opens', { time: when(state.opens.toISOString()) }) : t('ready.closed')}
      </StatusBadge>
      <p className={classes.balance}>{t('ready.taken_while_closed')}</p>
    </>
  )
}
