import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { CREDITS_KEY } from '../../lib/query-keys.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './flagged-payments.module.css'

/** Payments that do not fit what was bought. Nothing is shown while there are none, which is nearly always. */
export type FlaggedPayment = Answer<'GET /payments_flagged'>['items'][number]

export function FlaggedPayments() {
  const { t } = useTranslation('payments')
  const flagged = useAnswer('GET /payments_flagged', {}, { family: CREDITS_KEY, ...FRESH })
  if (flagged.error && !flagged.data) {
    return (
      <SectionCard title={t('flagged.title')}>
        <ErrorState error={flagged.error} onRetry={() => void flagged.refetch()} />
      </SectionCard>
    )
  }
  const items = flagged.data?.items ?? []
  if (items.length === 0) return null
  return (
    <SectionCard title={t('flagged.title')} hint={t('flagged.hint', { count: items.length })}>
      <ul className={classes.list}>
        {items.map((payment) => (
          <Line key={payment.id} payment={payment} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Line({ payment }: { payment: FlaggedPayment }) {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const confirm = useConfirm()
  const toast = useToasts()
  const dismissing = useCall('POST /payments/{id}/dismiss', { refresh: [CREDITS_KEY] })
  const { problem, user, method, amount, currency, provider_id, changed_at } = payment
  const dismiss = async () => {
    const sure = await confirm({
      title: t('flagged.dismiss_title'),
      text: t('flagged.dismiss_text'),
      confirm: t('flagged.dismiss'),
    })
    if (!sure) return
    await dismissing
      .mutateAsync({ params: { id: payment.id } })
      .then(() => toast.success(t('flagged.dismissed')), toast.error)
  }
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.head}>
          <StatusBadge tone="bad" icon={IconAlertTriangle}>
            {t(`problems.${problem}`)}
          </StatusBadge>
          <bdi className={classes.name}>{user.name}</bdi>
          <bdi>{formats.money(amount, currency)}</bdi>
          <span className={classes.small}>{t(`methods.${method}`)}</span>
        </div>
        <p className={classes.text}>{t(`problem_texts.${problem}`)}</p>
        <div className={classes.small}>
          <time dateTime={changed_at}>{formats.dateTime(changed_at)}</time>
          {' · '}
          <bdi dir="ltr">{user.email}</bdi>
        </div>
        {provider_id ? (
          <div className={`${classes.small} ${classes.number}`}>
            <span>{t('flagged.provider_id')}</span>
            <Copyable value={provider_id} what={t('flagged.provider_id')} code />
          </div>
        ) : null}
      </div>
      <Button variant="default" loading={dismissing.isPending} onClick={() => void dismiss()}>
        {t('flagged.dismiss')}
      </Button>
    </li>
  )
}
