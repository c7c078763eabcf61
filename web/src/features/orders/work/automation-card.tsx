import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'
import classes from './order-panel.module.css'
import { useAutomationWords } from './use-automation-words.ts'

const TONES = {
  none: 'idle',
  queued: 'wait',
  running: 'busy',
  delivered: 'ok',
  no_match: 'idle',
  failed: 'bad',
} as const
const OUTCOMES = { ok: 'ok', no: 'idle', failed: 'bad' } as const

/** What the program tried by itself, step by step. */
export function AutomationCard({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const toast = useToasts()
  const words = useAutomationWords()
  const retrying = useCall('POST /order/{id}/automation_retry', freshOrder(order.id))
  const { automation_status: status, automation_log: log } = order
  // What the provider has is tried there, and nothing is to be read of it here.
  if (order.relay?.state === 'relayed' && log.length === 0) return null
  return (
    <SectionCard
      title={t('automation.title')}
      aside={<StatusBadge tone={TONES[status]}>{t(`automation.status.${status}`)}</StatusBadge>}
    >
      <div className={classes.column}>
        {log.length === 0 ? <p className={orders.muted}>{t('automation.nothing')}</p> : null}
        <ol className={classes.log}>
          {log.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
            <li key={at} className={classes.entry}>
              <StatusBadge tone={OUTCOMES[line.outcome]}>
                {t(`automation.outcome.${line.outcome}`)}
              </StatusBadge>
              <div>
                <span className={classes.line}>
                  <bdi>{words.step(line.step)}</bdi>
                  <span className={orders.small}>
                    {t('automation.attempt', { number: formats.number(line.attempt) })} ·{' '}
                    {formats.dateTime(line.at)}
                  </span>
                </span>
                {line.detail ? (
                  <p className={orders.text}>
                    <bdi>{words.detail(line.detail)}</bdi>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        {order.staff_can.retry_automation ? (
          <div>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={retrying.isPending}
              onClick={() => retrying.mutate({ params: { id: order.id } }, { onError: toast.error })}
            >
              {t(log.length === 0 ? 'automation.try' : 'automation.retry')}
            </Button>
          </div>
        ) : null}
      </div>
    </SectionCard>
  )
}
