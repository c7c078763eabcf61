import { Button } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'
import classes from './order-panel.module.css'
import { ProviderAsks } from './provider-asks.tsx'
import { RelayBadge } from './relay-badge.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { useRelayReason } from './use-relay-reason.ts'

type Relay = NonNullable<StaffOrder['relay']>

/** On a sub-portal: whether the provider has the order, how far they have come, what it costs and what is earned. */
export function RelayCard({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const [takingBack, setTakingBack] = useState(false)
  const forwarding = useCall('PUT /order/{id}/forward', freshOrder(order.id))
  const why = useRelayReason()
  const { relay, staff_can: can } = order
  if (!relay) return null
  return (
    <SectionCard title={t('relay.title')} aside={<RelayBadge state={relay.state} />}>
      <div className={classes.column}>
        <div>
          <RelayWords relay={relay} />
        </div>
        <RelayFigures relay={relay} price={order.price} />
        <ProviderAsks order={order} />
        {can.forward || can.take_back ? (
          <div className={orders.buttons}>
            {can.forward ? (
              <Button
                // Where staff can deliver, that is the one thing to do.
                variant={can.deliver ? 'default' : 'filled'}
                leftSection={<IconArrowForwardUp size={16} aria-hidden />}
                loading={forwarding.isPending}
                onClick={() =>
                  forwarding.mutateAsync({ params: { id: order.id } }).then(
                    () => toast.success(t('relay.forwarded')),
                    (error: unknown) => toast.error(isKept(error) ? why(String(error.params.reason)) : error),
                  )
                }
              >
                {t('relay.forward')}
              </Button>
            ) : null}
            {can.take_back ? (
              <Button variant="default" onClick={() => setTakingBack(true)}>
                {t('relay.take_back')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <TakeBackDialog order={order} opened={takingBack} onClose={() => setTakingBack(false)} />
    </SectionCard>
  )
}

/** The provider does not take it, and the answer says why. */
const isKept = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'not_relayed'

function RelayWords({ relay: { state, reason, provider } }: { relay: Relay }) {
  const { t } = useTranslation(['work-list', 'orders'])
  const when = useWhen()
  const why = useRelayReason()(reason)
  if (state === 'own') return why
  if (state === 'waiting_for_balance') return t('relay.waits')
  if (state === 'returned') return t('relay.returned', { reason: why })
  if (!provider) return t('relay.states.relayed')
  const status = t(`orders:staff_status.${provider.status}`)
  return provider.promised_at
    ? t('relay.at_provider_by', { status, time: when(provider.promised_at) })
    : t('relay.at_provider', { status })
}

function RelayFigures({ relay, price }: { relay: Relay; price: number }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  if (relay.price === null || relay.state === 'own') return null
  return (
    <div className={orders.small}>
      {t('relay.figures', { cost: formats.credits(relay.price), price: formats.credits(price) })}
    </div>
  )
}
