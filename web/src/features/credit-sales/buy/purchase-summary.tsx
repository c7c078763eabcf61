import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSite } from '../../../lib/site.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useVatLine } from '../../../ui/vat-line.ts'
import classes from './buy.module.css'
import type { Quote } from './use-quote.ts'

interface SummaryProps {
  /** The form it belongs to without standing in it: Enter on the tick buys, as it does in every other field. */
  formId: string
  quote: Quote | undefined
  settled: boolean
  /** False while something is missing: there is nothing to compute. */
  wanted: boolean
  error: unknown
  onRetry: () => void
  agreed: boolean
  onAgree: (agreed: boolean) => void
  /** Pressed without having agreed. */
  mustAgree: boolean
  agreeRef: Ref<HTMLInputElement>
  /** What was shown before the price changed. */
  changedFrom: Quote | null
  failure: unknown
  /** The button, where it stands here and not at the lower edge. */
  children: ReactNode
}

export function Summary(props: SummaryProps) {
  const { t } = useTranslation(['purchases', 'ui', 'errors'])
  const { quote, settled, wanted, error, onRetry } = props
  const errorText = useErrorText(error)
  const failureText = useErrorText(props.failure)
  return (
    <SectionCard title={t('summary.title')}>
      <Stack gap="md">
        {errorText ? (
          <Alert color="bad" role="alert" title={t('summary.not_computed')}>
            {errorText}
            <Button mt="sm" variant="default" onClick={onRetry} display="block">
              {t('ui:error.retry')}
            </Button>
          </Alert>
        ) : null}
        {quote ? (
          <div aria-live="polite" aria-busy={wanted && !settled}>
            <QuoteFigures quote={quote} dimmed={!settled} />
            <VatNote quote={quote} />
          </div>
        ) : error || !wanted ? null : (
          <SkeletonLines heights={[18, 18, 26]} gap={14} />
        )}
        {wanted ? null : <p className={classes.plain}>{t('summary.nothing_chosen')}</p>}
        <Checkbox
          ref={props.agreeRef}
          form={props.formId}
          checked={props.agreed}
          onChange={(event) => props.onAgree(event.currentTarget.checked)}
          error={props.mustAgree ? t('errors:fields.must_agree') : null}
          aria-invalid={props.mustAgree || undefined}
          label={
            <Trans
              t={t}
              i18nKey="summary.agree"
              components={{
                a: <Anchor component={ScreenLink} to="/terms_of_use" target="_blank" inherit />,
              }}
            />
          }
        />
        {props.changedFrom !== null && quote && settled ? (
          <PriceChanged before={props.changedFrom} quote={quote} />
        ) : null}
        {failureText ? (
          <Alert color="bad" role="alert" title={t('summary.not_started')}>
            {failureText}
          </Alert>
        ) : null}
        {props.children}
      </Stack>
    </SectionCard>
  )
}

function QuoteFigures({ quote, dimmed }: { quote: Quote; dimmed: boolean }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const vatLine = useVatLine()
  const money = (amount: number) => formats.money(amount, quote.currency)
  const figures: Figure[] = [
    { label: t('credits', { count: quote.count }), value: money(quote.amount) },
    ...(quote.fee > 0 ? [{ label: t('figures.fee'), value: money(quote.fee) }] : []),
    { label: vatLine(quote, quote.country), value: money(quote.vat_amount) },
    { label: t('figures.total'), value: money(quote.total), total: true },
  ]
  return <Figures figures={figures} dimmed={dimmed} />
}

/** Why this much VAT, and what the buyer can do about it. */
function VatNote({ quote }: { quote: Quote }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { title } = useSite()
  const { vat_reason: reason, vat_number: number, no_reverse_charge: why } = quote
  const where = formats.country(quote.country)
  return (
    <div className={classes.notes}>
      {reason === 'reverse_charge' ? <p>{t('vat.why_reverse_charge')}</p> : null}
      {reason === 'not_charged' ? <p>{t('vat.why_not_charged', { country: where })}</p> : null}
      {why ? (
        <p>
          <Trans
            t={t}
            i18nKey={`vat.charged_abroad.${why}`}
            values={{ country: where, title }}
            components={{ a: <ProfileLink /> }}
          />
        </p>
      ) : null}
      {why || number === 'none' || number === 'valid' ? null : (
        <p className={classes.warning}>
          <Trans t={t} i18nKey={`vat.number.${number}`} components={{ a: <ProfileLink /> }} />
        </p>
      )}
    </div>
  )
}

function ProfileLink({ children }: { children?: ReactNode }) {
  return (
    <Anchor component={ScreenLink} to="/profile_settings" search={{ tab: 'business' }} inherit>
      {children}
    </Anchor>
  )
}

function PriceChanged({ before, quote }: { before: Quote; quote: Quote }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const shown = ({ count, total, currency }: Quote) => {
    const money = formats.money(total, currency)
    return before.count === quote.count ? money : `${t('credits', { count })} · ${money}`
  }
  return (
    <Alert
      color="wait"
      role="alert"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('summary.price_changed')}
    >
      {t('summary.price_changed_text', {
        before: shown(before),
        now: shown(quote),
      })}
    </Alert>
  )
}
