import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { IconCoins, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CONFIRMATIONS } from '#contract/orders/states.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSignedInUser } from '../../../lib/session.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { OrderForm } from './order-draft.ts'
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
        {price.missing === null ? <CompanyLacksCredits /> : <NotEnoughCredits missing={price.missing} />}
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

/** The draft waits, so the way to the credits and back loses nothing. */
function NotEnoughCredits({ missing }: { missing: number }) {
  const { t } = useTranslation(['submit-order', 'errors'])
  const formats = useFormats()
  if (missing <= 0) return null
  const count = Math.ceil(missing)
  return (
    <Alert
      color="wait"
      role="status"
      icon={<IconCoins size={18} aria-hidden />}
      title={t('errors:codes.not_enough_credits')}
    >
      <p>{t('credits.missing', { count: missing, missing: formats.credits(missing) })}</p>
      <LinkButton to="/buy_credits" search={{ count: String(count) }} fullWidth>
        {t('credits.buy', { count })}
      </LinkButton>
    </Alert>
  )
}

/** Who only orders cannot buy: they learn whom to ask. */
function CompanyLacksCredits() {
  const { t } = useTranslation('submit-order')
  const name = useSignedInUser().employer?.name ?? ''
  return (
    <Alert
      color="wait"
      role="status"
      icon={<IconCoins size={18} aria-hidden />}
      title={t('credits.company_title')}
    >
      {t('credits.company_text', { name })}
    </Alert>
  )
}

/** In new tabs: a half-filled form is not the place to leave from. */
const LINKS = {
  terms: <Anchor component={ScreenLink} to="/terms_of_use" target="_blank" inherit />,
  orders: <Anchor component={ScreenLink} to="/your_order" target="_blank" inherit />,
}

/** The three sentences that everyone ticks; they are kept with the order. */
function Confirmations({ order }: { order: OrderForm }) {
  const { t } = useTranslation('submit-order')
  return (
    <Stack gap="sm">
      {CONFIRMATIONS.map((name) => (
        <Checkbox
          key={name}
          label={<Trans t={t} i18nKey={`confirm.${name}`} components={LINKS} />}
          {...order.tick(name)}
        />
      ))}
    </Stack>
  )
}
