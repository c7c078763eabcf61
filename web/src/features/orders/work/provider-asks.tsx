import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'

const ChangeDialog = laterDialog(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog))

/** A supplement that the provider asks the agent for: pay it, refuse it, or ask the customer, who then answers for both. */
export function ProviderAsks({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const toast = useToasts()
  const confirm = useConfirm()
  const [asking, setAsking] = useState(false)
  const answering = useCall('PUT /order/{id}/answer_provider', freshOrder(order.id))
  const asked = order.relay?.provider?.proposed_change
  if (!asked) return null
  const answer = (agree: boolean) =>
    answering
      .mutateAsync({ params: { id: order.id }, body: { change_id: asked.id, agree } })
      .then(() => toast.success(agree ? t('relay.agreed') : t('relay.refused')), toast.error)
  // It is paid at once, and the customer never hears of it.
  const pay = async () => {
    const sure = await confirm({
      title: t('relay.agree_title', {
        credits: formats.credits(asked.price_after - asked.price_before),
      }),
      text: t('relay.agree_text'),
      confirm: t('relay.agree'),
    })
    if (sure) await answer(true)
  }
  return (
    <>
      <div>
        <strong>
          {t('relay.asks', {
            before: formats.credits(asked.price_before),
            after: formats.credits(asked.price_after),
          })}
        </strong>{' '}
        <bdi>{asked.reason}</bdi>
      </div>
      <div className={orders.buttons}>
        {order.staff_can.change ? (
          <Button onClick={() => setAsking(true)}>{t('relay.ask_customer')}</Button>
        ) : null}
        {order.staff_can.answer_provider ? (
          <>
            <Button variant="default" loading={answering.isPending} onClick={() => void pay()}>
              {t('relay.agree')}
            </Button>
            <Button variant="default" disabled={answering.isPending} onClick={() => answer(false)}>
              {t('relay.refuse')}
            </Button>
          </>
        ) : null}
        {order.proposed_change ? <span className={orders.small}>{t('relay.customer_asked')}</span> : null}
      </div>
      <ChangeDialog order={order} asked={asked} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
