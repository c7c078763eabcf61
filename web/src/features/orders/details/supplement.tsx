import { Button } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { Order } from '../order.ts'
import classes from '../orders.module.css'
import layout from './order-details.module.css'
import { OrderItems } from './order-items.tsx'

type Change = NonNullable<Order['proposed_change']>

/** Staff propose more than was ordered: the customer sees what and how much, and agrees or does not. */
export function Supplement({ order, change }: { order: Order; change: Change }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { credits, can } = useSignedInUser()
  const confirm = useConfirm()
  const toast = useToasts()
  const answering = useCall('PUT /order/{id}/answer_change', freshOrder(order.id))
  const more = Math.round((change.price_after - change.price_before) * 100) / 100
  // Who only orders does not know the balance: the server says whether it suffices.
  const missing = can.buy ? Math.round((more - credits) * 100) / 100 : 0
  const answer = (agree: boolean) =>
    answering
      .mutateAsync({ params: { id: order.id }, body: { change_id: change.id, agree } })
      .then(() => toast.success(agree ? t('supplement.agreed') : t('supplement.refused')), toast.error)
  const refuse = async () => {
    const sure = await confirm({
      title: t('supplement.refuse_title'),
      text: t('supplement.refuse_text'),
      confirm: t('supplement.refuse'),
    })
    if (sure) answer(false)
  }
  return (
    <SectionCard title={t('supplement.title')}>
      <div className={layout.next}>
        <p className={layout.lead}>{t('supplement.lead', { amount: formats.credits(more) })}</p>
        <p className={layout.quote}>
          <bdi>{change.reason}</bdi>
        </p>
        <OrderItems items={change.items} price={change.price_after} />
        {can.buy ? (
          <p className={classes.muted}>
            {missing > 0
              ? t('supplement.missing', { amount: formats.credits(missing) })
              : t('supplement.balance', {
                  now: formats.credits(credits),
                  after: formats.credits(credits - more),
                })}
          </p>
        ) : null}
        {order.can.answer_change ? (
          <div className={classes.buttons}>
            {missing > 0 ? (
              <LinkButton to="/buy_credits" search={{ count: String(Math.ceil(missing)) }}>
                {t('supplement.buy')}
              </LinkButton>
            ) : (
              <Button loading={answering.isPending} onClick={() => answer(true)}>
                {t('supplement.agree')}
              </Button>
            )}
            <Button variant="default" disabled={answering.isPending} onClick={() => void refuse()}>
              {t('supplement.refuse')}
            </Button>
          </div>
        ) : null}
      </div>
    </SectionCard>
  )
}
