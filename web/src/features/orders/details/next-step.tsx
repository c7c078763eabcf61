import { Button, Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { readiness } from '#contract/orders/promised-time.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { calendarOf } from '../../../lib/opening-hours.ts'
import { useSite } from '../../../lib/site.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { LiveNote } from '../../../ui/live-note.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Order } from '../order.ts'
import classes from '../orders.module.css'
import { elapsedShare, wholeDaysLeft } from './next-step-figures.ts'
import layout from './order-details.module.css'
import { ResendForm } from './resend-form.tsx'
import { RevisionForm } from './revision-form.tsx'

const STEPS = {
  pending: Waiting,
  processing: Waiting,
  incomplete: Needed,
  completed: Ready,
  cancelled: Cancelled,
} as const satisfies Record<OrderStatus, unknown>

/** What happens next, in words, and what the customer can do about it. */
export function NextStep({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const Step = STEPS[order.status]
  return (
    <SectionCard
      title={order.status === 'incomplete' ? t('next.needed') : t('next.title')}
      aside={Step === Waiting ? <LiveNote /> : null}
    >
      <div className={layout.next}>
        <Step order={order} />
      </div>
    </SectionCard>
  )
}

function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const now = useNow()
  const when = useWhen()
  const site = useSite()
  const { created_at, status, is_taken, queue_position: queue, staff_at_work: staff } = order
  const ready = readiness(calendarOf(site), order, now)
  const lead = () => {
    if (ready.state === 'unknown') return t('next.no_time')
    if (ready.state === 'by') return t('next.ready_by', { time: when(ready.at.toISOString()) })
    if (ready.opens) return t('next.late_closed', { time: when(ready.opens.toISOString()) })
    return ready.isTaken ? t('next.late') : t('next.late_waiting')
  }
  const place = () => {
    if (queue === null) return t('next.pending')
    const words = queue === 0 ? t('next.first') : t('next.queue', { count: queue })
    return staff > 0 ? `${words} ${t('next.staff', { count: staff })}` : words
  }
  return (
    <>
      <p className={layout.lead}>{lead()}</p>
      {ready.state === 'by' ? (
        <Progress
          value={elapsedShare(created_at, ready.at.toISOString(), now) * 100}
          aria-label={t('next.ready_by', { time: when(ready.at.toISOString()) })}
        />
      ) : null}
      <p className={classes.muted}>{status === 'processing' && is_taken ? t('next.processing') : place()}</p>
    </>
  )
}

function Needed({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <p className={layout.quote}>
        <bdi>{order.incomplete_reason}</bdi>
      </p>
      <p className={classes.muted}>{t('next.needed_text')}</p>
      {order.can.resend ? <ResendForm order={order} /> : null}
    </>
  )
}

function Ready({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const modified = order.files.filter(({ kind, can }) => kind.startsWith('modified') && can.download)
  const newest = Math.max(...modified.map(({ version }) => version))
  const { revision_until: until } = order
  return (
    <>
      <p className={layout.lead}>
        {order.files_deleted_at
          ? t('next.deleted', { date: formats.date(order.files_deleted_at) })
          : t('next.ready')}
      </p>
      {order.can.revise && until ? (
        <p className={classes.muted}>
          {t('next.revision', {
            count: wholeDaysLeft(until, order.delivered_at, now),
            date: formats.dateTime(until),
          })}
        </p>
      ) : null}
      {order.files_kept_until && !order.files_deleted_at ? (
        <p className={classes.muted}>{t('next.kept', { date: formats.date(order.files_kept_until) })}</p>
      ) : null}
      {asking ? (
        <RevisionForm order={order} onClose={() => setAsking(false)} />
      ) : (
        <div className={classes.buttons}>
          {modified
            .filter(({ version }) => version === newest)
            .map((file) => (
              <FileDownloadButton
                key={file.id}
                call="GET /order/{id}/download_file/{file_id}"
                input={{ params: { id: order.id, file_id: file.id } }}
              >
                {file.kind === 'modified_2' ? t('files.download_second') : t('files.download_new')}
              </FileDownloadButton>
            ))}
          {order.can.revise ? (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('revision.title')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}

function Cancelled({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <>
      <p className={layout.lead}>
        {order.payment === 'refunded'
          ? t('next.refunded', { amount: formats.credits(order.price) })
          : t('next.cancelled')}
      </p>
      {order.cancel_reason ? (
        <p className={layout.quote}>
          <bdi>{order.cancel_reason}</bdi>
        </p>
      ) : null}
    </>
  )
}
