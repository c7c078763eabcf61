import { Alert, Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconQuestionMark } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../mailings.module.css'
import { MAILINGS_KEY, type MailingDetails } from '../mailings.ts'

const OUTCOMES = ['sent', 'bounced', 'refused', 'left_out', 'unknown'] as const

/** How far it is, in one bar and a few figures. */
export function ProgressCard({ mailing }: { mailing: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const { number } = useFormats()
  const { counts, state, is_frozen, subject } = mailing
  const done = counts.total - counts.waiting
  const share = is_frozen && counts.total > 0 ? Math.floor((done / counts.total) * 100) : 0
  const figures = OUTCOMES.filter((outcome) => outcome === 'sent' || counts[outcome] > 0)
  return (
    <SectionCard title={t('progress.title')}>
      <div className={classes.stack}>
        <div className={classes.bar}>
          <Progress
            value={share}
            animated={state === 'sending'}
            aria-label={t('progress.label', { subject })}
          />
          <p className={classes.small} role="status">
            {is_frozen
              ? t('progress.done_of', { done: number(done), total: number(counts.total) })
              : t('progress.gathering', { total: number(counts.total) })}
          </p>
        </div>
        <ul className={classes.figures}>
          {figures.map((outcome) => (
            <li key={outcome}>
              {t(`outcomes.${outcome}`)} <strong>{number(counts[outcome])}</strong>
            </li>
          ))}
        </ul>
        <Notes mailing={mailing} />
      </div>
    </SectionCard>
  )
}

function Notes({ mailing }: { mailing: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const formats = useFormats()
  const { state, counts, trouble, can } = mailing
  return (
    <>
      {trouble && state === 'sending' ? (
        <Alert color="bad" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('progress.trouble', { when: formats.time(trouble.retry_at) })}{' '}
          <bdi dir="ltr">{trouble.message}</bdi>
        </Alert>
      ) : null}
      {state === 'paused' ? <p className={classes.small}>{t('progress.paused')}</p> : null}
      {state === 'stopped' ? (
        <p className={classes.small}>{t('progress.stopped', { n: formats.number(counts.waiting) })}</p>
      ) : null}
      {counts.unknown > 0 ? (
        <Alert color="wait" variant="light" icon={<IconQuestionMark size={18} aria-hidden />}>
          <div className={classes.stack}>
            {t('again.text', { n: formats.number(counts.unknown) })}
            {can.send_again ? <SendAgain id={mailing.id} /> : null}
          </div>
        </Alert>
      ) : null}
    </>
  )
}

/** On purpose: nobody else would send these again. */
function SendAgain({ id }: { id: string }) {
  const { t } = useTranslation('mailings')
  const confirm = useConfirm()
  const toast = useToasts()
  const sending = useCall('POST /mailing/{id}/send_again', {
    refreshAlways: [MAILINGS_KEY],
    idempotent: true,
    onError: toast.error,
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('again.title'),
      text: t('again.confirm_text'),
      confirm: t('again.button'),
    })
    if (sure) sending.mutate({ params: { id } })
  }
  return (
    <div>
      <Button variant="default" loading={sending.isPending} onClick={() => void ask()}>
        {t('again.button')}
      </Button>
    </div>
  )
}
